import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../platform/events/bus.ts';
import type { Clock } from '../platform/process/clock.ts';
import { findPositions, PUSH_CHANNEL, readPushWord } from '../platform/events/push.ts';
import type { Presence } from '../kernel/presence.ts';
import { SESSION_CHANNEL } from '../kernel/upgrades.ts';
import type { Watches } from '../kernel/watch.ts';
import { refuseUpgrade } from '../platform/http/upgrades.ts';
import { type Connection, createConnection } from './connection.ts';
import { createConnectedMembers } from './connected-members.ts';
import { createDescribedDevices } from './described-devices.ts';
import { admitSocket } from './handshake.ts';
import { createLeftMembers } from './left-members.ts';
import { createQuestions, type QuestionParts } from './questions.ts';
import type { AdmittedSession, Tickets } from './tickets.ts';
import { createHandshakeTurns } from './handshake-turns.ts';
import { createWatches } from './watches.ts';

/** Most open sockets of one member in this process. It is more tabs than anybody works in. */
const MOST_SOCKETS = 100;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
/**
 * Most sockets that are being admitted at once, and that wait for it. After a restart all clients come back, and each asks
 * the database. One that is refused draws a new ticket, which is more work than to let it wait. With these limits 10,000
 * clients came back to two cores within 30 s, the life of a ticket.
 */
const HANDSHAKES = { atOnce: 200, waiting: 5000 };
/** Seconds after which a client whose socket could not be admitted may try again. */
const RETRY_AFTER = 3;
/** Largest message of a client. Bytes. */
const LARGEST_FRAME = 4096;
/** Time between two ticks. Milliseconds. */
const TICK = 1000;
/** Ticks between two searches for pushes whose word was lost. */
const SWEEP_EVERY = 5;
/** Ticks between two searches for ended sessions. Their words are part of the transaction, so few are lost. */
const SWEEP_SESSIONS_EVERY = 30;
const GOING_AWAY = 1001;
/** Ticks between two signs of life of this process. */
const ALIVE_EVERY = 5;
/**
 * Times after which clients come back to a server that restarts. Milliseconds. They are spread, so that so many come in
 * a second.
 */
const COME_BACK = { least: 3000, most: 20_000, perSecond: 500 };
/** Time for clients to close their sockets. Milliseconds. */
const FAREWELL = 1000;

export interface GatewayOptions extends QuestionParts {
  tickets: Pick<Tickets, 'redeem'>;
  /** Origins beside our own host whose pages may connect: `https://crm.example.com`, or that of the mobile shell. */
  allowedOrigins: readonly string[];
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  bus: Bus;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The live screens of all domains. */
  watches: Watches;
  /** Functions of the domains that follow which members have a device connected. */
  presence: readonly Presence[];
}

export type Gateway = ReturnType<typeof createGateway>;

/**
 * Keeps all sockets of this process. Its memory is lost with the process, but the facts are found again in the
 * database.
 */
export function createGateway(options: GatewayOptions) {
  const { tickets, allowedOrigins, findEndedSessions, db, bus, clock, log, presence } = options;
  const questions = createQuestions(options);
  const watches = createWatches(options.watches, log);
  const followDevice = createDescribedDevices({ presence, processId: bus.processId, noted });
  const connected = createConnectedMembers({
    presence,
    db,
    processId: bus.processId,
    noted,
    members: () => membersByTenant(byMember.keys()),
  });
  const leftMembers = createLeftMembers({ presence, processId: bus.processId, noted });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, perMessageDeflate: false });
  const byMember = new Map<string, Set<Connection>>();
  const connections = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let stopping = false;
  const turns = createHandshakeTurns(HANDSHAKES);

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // A ticket that was good then need not be drawn again because the turn took long.
    const cameAt = clock.now();
    const turn = turns.begin();
    if (!turn) return refuseUpgrade(stream, UNAVAILABLE, { retryAfter: RETRY_AFTER });
    await turn;
    const admitted = await admit({ request, cameAt }, stream).finally(turns.end);
    if (admitted === UNAVAILABLE) return refuseUpgrade(stream, UNAVAILABLE, { retryAfter: RETRY_AFTER });
    if (typeof admitted === 'number') return refuseUpgrade(stream, admitted);
    const { size = 0 } = byMember.get(memberKey(admitted.session.member)) ?? {};
    if (size >= MOST_SOCKETS) return refuseUpgrade(stream, TOO_MANY_REQUESTS);
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, admitted));
  }

  /** Decides about a socket whose turn it is. A client that went away meanwhile asks nothing of the database. */
  async function admit(came: { request: IncomingMessage; cameAt: Date }, stream: Duplex) {
    return stopping || stream.destroyed ? UNAVAILABLE : admitSocket(came, tickets, allowedOrigins);
  }

  function open(socket: WebSocket, admitted: AdmittedSession): void {
    const device = followDevice(admitted.session.member);
    const onWatch = (type: unknown, data: unknown) => watches.onMessage(connection, type, data);
    const connection: Connection = createConnection({
      ...admitted,
      socket,
      questions,
      now: clock.now(),
      log,
      onWatch,
      onDevice: device.describe,
    });
    const key = keyOf(connection);
    const devices = byMember.get(key) ?? new Set();
    if (devices.size === 0) connected.arrived(connection.member);
    byMember.set(key, devices.add(connection));
    connections.add(connection);
    leftMembers.cameBack(key);
    void connection.closed.then(() => {
      connections.delete(connection);
      devices.delete(connection);
      watches.forget(connection);
      device.close();
      if (devices.size > 0) return;
      byMember.delete(key);
      leftMembers.lost(key, clock.now());
    });
  }

  function onPush(word: string): void {
    const end = word.indexOf(':', word.indexOf(':') + 1);
    const devices = byMember.get(word.slice(0, end));
    if (!devices) return;
    const { seq, carried } = readPushWord(word.slice(end + 1));
    for (const connection of devices) connection.wake(seq, carried);
  }

  function onSessionEnded(sessionId: string): void {
    for (const connection of connections) {
      if (connection.member.sessionId === sessionId) void connection.endSession();
    }
  }

  /** Asks the database for pushes whose words may have been lost. */
  async function sweepPushes(): Promise<void> {
    for (const [tenantId, userIds] of membersByTenant(byMember.keys())) {
      for (const { userId, seq } of await findPositions(db.forTenant(tenantId), userIds)) {
        onPush(`${tenantId}:${userId}:${seq}`);
      }
    }
  }

  /** Asks the database for sessions whose end was not heard. */
  async function sweepSessions(): Promise<void> {
    const sessionIds = [...connections].map(({ member }) => member.sessionId);
    if (sessionIds.length === 0) return;
    for (const id of await findEndedSessions(sessionIds)) onSessionEnded(id);
  }

  function inBackground(sweep: () => Promise<void>): void {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'sockets were not swept'));
  }

  /** Logs a failed record of presence. The next one, within a minute, makes up for it. */
  function noted(writing: Promise<unknown> | undefined): void {
    writing?.catch((error: unknown) => log.warn({ err: error }, 'presence was not noted'));
  }

  function tick(): void {
    const now = clock.now();
    for (const connection of connections) connection.tick(now);
    leftMembers.look(now);
    ticks += 1;
    connected.noteSome(ticks);
    if (ticks % ALIVE_EVERY === 0) connected.noteAlive();
    if (ticks % SWEEP_EVERY === 0) inBackground(sweepPushes);
    if (ticks % SWEEP_SESSIONS_EVERY === 0) {
      log.info({ sockets: connections.size, members: byMember.size }, 'sockets open');
      inBackground(sweepSessions);
    }
  }

  return {
    upgrade,

    /** Listens to the bus, which delivers words once it has started. */
    start(): void {
      bus.listen(PUSH_CHANNEL, onPush, () => inBackground(sweepPushes));
      watches.listen(bus);
      bus.listen(SESSION_CHANNEL, onSessionEnded, () => inBackground(sweepSessions));
      timer = setInterval(tick, TICK);
    },

    /** Does the work of the timer, once a second. Tests call it after they moved the clock. */
    tick,
    openSockets: () => connections.size,

    /** Tells each client when to come back, and admits no more. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(timer);
      const leaving = [...connections];
      for (const [place, connection] of leaving.entries())
        connection.close(GOING_AWAY, `retry ${comesBackAfter(place, leaving.length)}`);
      const farewell = setTimeout(() => leaving.forEach((connection) => connection.terminate()), FAREWELL);
      await Promise.all(leaving.map((connection) => connection.closed));
      clearTimeout(farewell);
    },
  };
}

/** Returns the milliseconds after which a client comes back, by its place among all of them. */
export function comesBackAfter(place: number, clients: number): number {
  const spread = Math.min(COME_BACK.most - COME_BACK.least, (clients / COME_BACK.perSecond) * 1000);
  return Math.round(COME_BACK.least + (spread * place) / clients);
}

/** Groups keys of members by their enterprise. Returns the ids of the members. */
function membersByTenant(keys: Iterable<string>): Map<string, string[]> {
  const members = Map.groupBy(keys, (key) => key.split(':')[0]!);
  return new Map([...members].map(([tenantId, its]) => [tenantId, its.map((key) => key.split(':')[1]!)]));
}

function keyOf({ member }: Connection): string {
  return memberKey(member);
}

function memberKey({ tenantId, userId }: Connection['member']): string {
  return `${tenantId}:${userId}`;
}
