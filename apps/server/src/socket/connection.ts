import type { TaskBoard } from '@haihu/contract/tasks/board';
import type { BoardRow } from '@haihu/contract/calls/agents';
import type { Ground, HeartbeatReply, LeaseNews, Push } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Db } from '../platform/db/db.ts';
import { isAllowed, type Member } from '../platform/member.ts';
import type { Presenters, Reader } from '../platform/push-presenters.ts';
import { createDelivery } from './delivery.ts';
import type { Admitted } from './tickets.ts';

/** Milliseconds. Hidden pages may run their timers once a minute only: the pings keep them. */
const PING_EVERY = 8000;
const LONGEST_SILENCE = 18_000;
/** A client that does not say what it saw is sent what comes from now on. */
const RESUME_WITHIN = 1000;

const MESSAGES_A_SECOND = 10;
/** What waits for a client that asks and does not read, in bytes: many times what is ever under way to one that does. */
const MOST_UNREAD = 1024 * 1024;
/** How long a client may take to read what was pushed before its session ended. Milliseconds. */
const LAST_WORDS = 1000;
/** WebSocket close codes. */
const POLICY = 1008;
export const SESSION_ENDED = 4401;

export interface ConnectionOptions extends Admitted {
  socket: WebSocket;
  db: Db;
  presenters: Presenters;
  now: Date;
  log: FastifyBaseLogger;
  /** Null when the session is over. */
  findMemberNow(sessionId: string): Promise<Member | null>;
  /** The client says which customers it shows. */
  onWatch(data: unknown): Promise<void>;
  /** The client says whether it shows the board of agents. */
  onBoard(data: unknown): void;
  /** The client says of which task it shows the board. */
  onTask(data: unknown): void;
}

export type Connection = ReturnType<typeof createConnection>;

/** One open socket: what it may send us, and what it is sent. */
export function createConnection(options: ConnectionOptions) {
  const { socket, session, language, db, presenters, now, log, findMemberNow, onWatch, onBoard, onTask } = options;
  const { member } = session;
  let grounds: ReadonlySet<string> = new Set();
  const tenant = db.forTenant(member.tenantId);
  const delivery = createDelivery({
    tenant,
    reader: { member, language },
    findReader,
    presenters,
    concerns,
    send,
    log,
  });
  const openedAt = now.getTime();
  let heardAt = openedAt;
  let pingedAt = openedAt;
  let ticks = openedAt;
  let messages = 0;

  /** What is gone concerns whose screen stands on it; what came of a list, the device that it was asked on. */
  function concerns({ type, data }: Push): boolean {
    if (type === 9) return grounds.has(groundKey(data));
    return type !== 15 || data.sessionId === undefined || data.sessionId === member.sessionId;
  }

  async function findReader(): Promise<Reader | null> {
    const current = await findMemberNow(member.sessionId);
    return current && { member: current, language };
  }

  /** Waits until it left this process, so that a slow client slows down its own delivery only. */
  function send(message: object): Promise<void> {
    return new Promise((resolve, reject) => {
      socket.send(JSON.stringify(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  /** What fails here comes again with the next word, or with the next connection. */
  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.debug({ err: error, userId: member.userId }, 'push waits'));
  }

  function hear(data: RawData, isBinary: boolean): void {
    heardAt = ticks;
    messages += 1;
    if (messages > MESSAGES_A_SECOND) socket.close(POLICY, 'too many messages');
    else if (!isBinary) inBackground(obey(parse(data)));
  }

  /** Pushes are the server's alone: of what a client sends only six types are known, all else is ignored. */
  async function obey({ type, data }: { type?: unknown; data?: unknown }): Promise<void> {
    if (type === 'resume' && Number.isSafeInteger(data) && Number(data) >= 0) {
      if (await delivery.begin(Number(data))) await sendPosition();
    } else if (type === 'heartbeat') await sendPosition();
    else if (type === 'watch') await onWatch(data);
    else if (type === 'board') onBoard(data);
    else if (type === 'task') onTask(data);
    else if (type === 'ground') grounds = readGrounds(data);
  }

  function sendPosition(): Promise<void> {
    const reply: HeartbeatReply = { type: 'heartbeat', data: delivery.position() };
    return send(reply);
  }

  socket.on('message', hear);
  socket.on('pong', () => {
    heardAt = ticks;
  });
  // A frame that is too large, or none: `ws` closes, and tells.
  socket.on('error', (error) => log.debug({ err: error, userId: member.userId }, 'socket broke'));

  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });

  return {
    member,
    closed,
    /** What holds at this moment only: it is not kept for who was away. */
    sendLive(list: LeaseNews[]): void {
      const push: Push = { type: 111, seq: 0, msg: '', data: { list } };
      inBackground(send(push));
    },

    /** What agents do at this moment, as the member of this socket may see it now. */
    async sendBoard(rowsFor: (member: Member) => Promise<BoardRow[]>): Promise<void> {
      const reader = await findReader();
      const list = reader && isAllowed(reader.member, 'calls.supervise') ? await rowsFor(reader.member) : [];
      const push: Push = { type: 142, seq: 0, msg: '', data: { list } };
      if (list.length > 0) await send(push);
    },

    /** What happens in a task at this moment, as the member of this socket may see it now. */
    async sendTask(boardFor: (member: Member) => Promise<TaskBoard>): Promise<void> {
      const reader = await findReader();
      if (!reader || !isAllowed(reader.member, 'tasks.manage')) return;
      const push: Push = { type: 144, seq: 0, msg: '', data: await boardFor(reader.member) };
      await send(push);
    },

    wake: (seq: number) => inBackground(delivery.wake(seq)),

    /** Once a second. */
    tick(at: Date): void {
      ticks = at.getTime();
      messages = 0;
      if (session.expiresAt <= at) socket.close(SESSION_ENDED, 'session expired');
      else if (ticks - heardAt >= LONGEST_SILENCE || socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      else if (ticks - pingedAt >= PING_EVERY) {
        pingedAt = ticks;
        socket.ping();
      }
      if (ticks - openedAt >= RESUME_WITHIN) inBackground(delivery.begin(0));
      inBackground(delivery.wake(0));
    },

    /** Sends what was pushed before that, then closes. Who does not read it is not waited for. */
    async endSession(): Promise<void> {
      const impatience = setTimeout(() => socket.terminate(), LAST_WORDS);
      await delivery
        .finish()
        .catch((error: unknown) => log.debug({ err: error, userId: member.userId }, 'last pushes'));
      clearTimeout(impatience);
      socket.close(SESSION_ENDED, 'session ended');
    },

    close: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}

/** More than any screen stands on. */
const MOST_GROUNDS = 10;

function readGrounds(data: unknown): ReadonlySet<string> {
  const named: unknown[] = Array.isArray(data) ? data.slice(0, MOST_GROUNDS) : [];
  return new Set(named.map((each) => groundKey((each ?? {}) as Ground)));
}

const groundKey = ({ what, id }: Ground): string => `${what} ${id}`;

function parse(data: RawData): { type?: unknown; data?: unknown } {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
