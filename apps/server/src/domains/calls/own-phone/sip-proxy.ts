import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorText } from '@haihu/contract/error-texts';
import { type ErrorName, errors } from '@haihu/contract/errors';
import { WebSocket, WebSocketServer } from 'ws';
import { SESSION_CHANNEL, type UpgradeHost, type UpgradeServer } from '../../../kernel/upgrades.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOurs } from '../../../platform/http/origins.ts';
import { refuseUpgrade } from '../../../platform/http/upgrades.ts';
import { ENGINE_CHANNEL, NODE_OFF } from '../core/engine-channel.ts';
import type { SipAdmission } from './softphone.usecases.ts';

export interface SipAdmissions {
  /** Uses up a ticket, or throws `AppError`. */
  admit(ticket: string): Promise<SipAdmission>;
  /** Returns the nodes among these that are out of use. */
  findOffNodes(nodeIds: string[]): Promise<string[]>;
}

export const SIP_PATH = '/gateway/sip';

/** Largest message. A SIP message with all its candidates fits many times. Bytes. */
const LARGEST_MESSAGE = 64 * 1024;
/** Most bytes that one side may fall behind. */
const MOST_BUFFERED = 1024 * 1024;
/** Longest wait for the engine's socket. Milliseconds. */
const PATIENCE = 5000;
const PING_EVERY = 15_000;
/** Most sockets of one session. A page that loses its connection every 3 s has this many before dead ones are found. */
const MOST_OPEN = 12;
/** Milliseconds for a page to close its socket when the server stops. One whose network is gone never does. */
const FAREWELL = 1000;
const GOING_AWAY = 1001;
const SESSION_OVER = 4001;

/** HTTP statuses for the reasons to refuse a ticket. */
const statuses: Partial<Record<ErrorName, number>> = { 'calls.sip_ticket_used': 410, 'calls.sip_ticket_unknown': 401 };

/** Both sockets of a page's phone. The page's one is the key. */
interface SipPair {
  engine: WebSocket;
  sessionId: string;
  nodeId: string;
  isAlive: boolean;
}

/**
 * Connects the phones in pages with the engines' SIP sockets. A browser reaches only our own origin, with a ticket, and
 * never an engine. Messages pass unchanged. Sockets to a node that is off by now are closed, so that pages which did not
 * hear that they should move register elsewhere.
 */
export function createSipProxy(
  { admit, findOffNodes }: SipAdmissions,
  { findEndedSessions, allowedOrigins, bus, log }: UpgradeHost,
): UpgradeServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: () => 'sip',
  });
  const pairs = new Map<WebSocket, SipPair>();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (isStopping) return refuseUpgrade(stream, 503);
    if (!isOurs(request.headers, allowedOrigins)) return refuseUpgrade(stream, 403);
    const asked = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!asked.includes('sip')) return refuseUpgrade(stream, 400);
    const ticket = new URL(request.url!, 'http://host').searchParams.get('ticket') ?? '';
    const admitted = await admit(ticket).catch((error: unknown) => {
      if (error instanceof AppError) return error.errorName;
      throw error;
    });
    if (typeof admitted === 'string') return refuse(stream, statuses[admitted] ?? 401, admitted);
    const open = [...pairs.values()].filter(({ sessionId }) => sessionId === admitted.sessionId);
    if (open.length >= MOST_OPEN) return refuse(stream, 429, 'request.too_many');
    const engine = await connect(admitted.address);
    if (!engine) return refuse(stream, 502, 'calls.engine_away');
    if (stream.destroyed) return engine.terminate();
    server.handleUpgrade(request, stream, head, (page) => join(page, engine, admitted));
  }

  function join(page: WebSocket, engine: WebSocket, { sessionId, nodeId }: SipAdmission): void {
    const pair = { engine, sessionId, nodeId, isAlive: true };
    pairs.set(page, pair);
    page.on('pong', () => {
      pair.isAlive = true;
    });
    page.on('close', () => {
      pairs.delete(page);
      engine.close();
    });
    engine.on('close', () => page.close(GOING_AWAY, 'engine'));
    for (const [from, to] of [
      [page, engine],
      [engine, page],
    ] as const) {
      from.on('error', () => from.terminate());
      from.on('message', (message, binary) => {
        if (to.bufferedAmount > MOST_BUFFERED) from.terminate();
        else if (to.readyState === WebSocket.OPEN) to.send(message, { binary });
      });
    }
  }

  function endSessions(ended: readonly string[]): void {
    for (const [page, { sessionId }] of pairs) if (ended.includes(sessionId)) page.close(SESSION_OVER, 'session');
  }

  /** Finds pages that vanished without closing, sessions whose end was not heard, and phones at nodes that are off. */
  async function sweep(): Promise<void> {
    for (const [page, pair] of pairs) {
      if (!pair.isAlive) page.terminate();
      pair.isAlive = false;
      page.ping();
    }
    if (pairs.size === 0) return;
    endSessions(await findEndedSessions([...pairs.values()].map(({ sessionId }) => sessionId)));
    await leaveOffNodes();
  }

  async function leaveOffNodes(): Promise<void> {
    if (pairs.size === 0) return;
    const off = await findOffNodes([...new Set([...pairs.values()].map(({ nodeId }) => nodeId))]);
    for (const [page, { nodeId }] of pairs) if (off.includes(nodeId)) page.close(GOING_AWAY, 'node');
  }

  return {
    upgrade,
    start(): void {
      bus.listen(
        SESSION_CHANNEL,
        (sessionId) => endSessions([sessionId]),
        () => {},
      );
      const notSwept = (error: unknown) => log.warn({ err: error }, 'SIP sockets were not swept');
      bus.listen(
        ENGINE_CHANNEL,
        (word) => void (word === NODE_OFF && leaveOffNodes().catch(notSwept)),
        () => {},
      );
      timer = setInterval(() => void sweep().catch(notSwept), PING_EVERY);
    },
    /** Closes all sockets. Pages come back by themselves; their calls continue. */
    stop(): void {
      isStopping = true;
      clearInterval(timer);
      for (const [page, { engine }] of pairs) {
        page.close(GOING_AWAY, 'restart');
        engine.close();
      }
      setTimeout(() => {
        for (const [page, { engine }] of pairs) {
          page.terminate();
          engine.terminate();
        }
      }, FAREWELL).unref();
    },
  };
}

function refuse(stream: Duplex, status: number, name: ErrorName): void {
  refuseUpgrade(stream, status, { envelope: { code: errors[name].code, msg: errorText(name, 'zh') } });
}

/** Connects to an engine. Null: it does not answer. */
function connect(address: string): Promise<WebSocket | null> {
  const url = `${address.replace(/^http/, 'ws')}/ws`;
  const options = { handshakeTimeout: PATIENCE, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false };
  return new Promise((resolve) => {
    const socket = new WebSocket(url, ['sip'], options);
    socket.once('open', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
