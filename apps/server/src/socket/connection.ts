import {
  type DeviceLook,
  type Ground,
  type HeartbeatReply,
  type Push,
  push,
  type PushBody,
  SESSION_ENDED,
} from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { StoredPush } from '../platform/events/push.ts';
import { createDelivery } from './delivery.ts';
import type { SocketQuestions } from './questions.ts';
import type { AdmittedSession } from './tickets.ts';

/** Time between two pings. They keep hidden pages connected, whose timers may run once a minute only. Milliseconds. */
const PING_EVERY = 8000;
const LONGEST_SILENCE = 18_000;
/**
 * Ticks for a client to say which push it saw last. A client that does not say gets only new pushes. One that says it
 * later, over a slow line, is caught up. The first tick only begins this time: it may come late, when thousands of clients
 * come back at once, and what the client said may wait to be read. Everything that waits is read between two ticks.
 */
const RESUME_WITHIN = 2;

const MESSAGES_A_SECOND = 10;
/** Most unread bytes for a client. It is many times what is ever under way to a client that reads. */
const MOST_UNREAD = 1024 * 1024;
/** Time for a client to read the pushes made before its session ended. Milliseconds. */
const LAST_WORDS = 1000;
/** WebSocket close code. */
const POLICY = 1008;

export interface ConnectionOptions extends AdmittedSession {
  socket: WebSocket;
  questions: SocketQuestions;
  now: Date;
  log: FastifyBaseLogger;
  /** Called with a message that is not about the connection: perhaps the subjects of a live screen. */
  onWatch(type: unknown, data: unknown): Promise<void>;
  /** Called when the client describes its device. */
  onDevice(look: DeviceLook): void;
}

export type Connection = ReturnType<typeof createConnection>;

/** Handles one open socket: the messages of its client, and the pushes to it. */
export function createConnection(options: ConnectionOptions) {
  const { socket, session, language, questions, now, log, onWatch, onDevice } = options;
  const { member } = session;
  let grounds: ReadonlySet<string> = new Set();
  const delivery = createDelivery({ reader: { member, language }, questions, concerns, send, log });
  const openedAt = now.getTime();
  let heardAt = openedAt;
  let pingedAt = openedAt;
  let tickedAt = openedAt;
  let ticks = 0;
  let messages = 0;

  /**
   * Returns true if this socket gets a push. Only a page that shows the subject hears that it is gone. The result of a
   * list goes only to the session that asked for it.
   */
  function concerns({ type, data }: Push): boolean {
    if (type === push.groundGone) return grounds.has(groundKey(data));
    return type !== push.importEnded || data.sessionId === undefined || data.sessionId === member.sessionId;
  }

  /** Sends a message and waits until it left this process, so that a slow client slows down only its own delivery. */
  function send(message: object): Promise<void> {
    return new Promise((resolve, reject) => {
      socket.send(textOf(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Runs work without waiting for it. Pushes that fail here are sent with the next word or the next connection. */
  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.debug({ err: error, userId: member.userId }, 'push waits'));
  }

  function hear(data: RawData, isBinary: boolean): void {
    heardAt = tickedAt;
    messages += 1;
    if (messages > MESSAGES_A_SECOND) socket.close(POLICY, 'too many messages');
    else if (!isBinary) inBackground(obey(parse(data)));
  }

  /**
   * Obeys a message of the client: about the connection itself, or about a live screen. Others are ignored, because only
   * the server makes pushes.
   */
  async function obey({ type, data }: { type?: unknown; data?: unknown }): Promise<void> {
    if (type === 'resume' && Number.isSafeInteger(data) && Number(data) >= 0) {
      if (await delivery.begin(Number(data))) await sendPosition();
    } else if (type === 'heartbeat') await sendPosition();
    else if (type === 'ground') grounds = readGrounds(data);
    else if (type === 'device') onDevice(readLook(data));
    else await onWatch(type, data);
  }

  function sendPosition(): Promise<void> {
    const reply: HeartbeatReply = { type: 'heartbeat', data: delivery.position() };
    return send(reply);
  }

  socket.on('message', hear);
  socket.on('pong', () => {
    heardAt = tickedAt;
  });
  // For a frame that is too large or invalid, `ws` closes the socket and emits an error.
  socket.on('error', (error) => log.debug({ err: error, userId: member.userId }, 'socket broke'));

  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });

  return {
    member,
    closed,
    findMember: () => questions.findMember(member.sessionId),
    /** Sends facts that hold at this moment only. They are not kept for members who are away. */
    sendState: (state: PushBody) => inBackground(send({ ...state, seq: 0, msg: '' } satisfies Push)),

    wake: (seq: number, carried: StoredPush | null) => inBackground(delivery.wake(seq, carried)),

    /** Checks the session and the connection. Called once a second. */
    tick(at: Date): void {
      tickedAt = at.getTime();
      ticks += 1;
      messages = 0;
      if (session.expiresAt <= at) socket.close(SESSION_ENDED, 'session expired');
      else if (tickedAt - heardAt >= LONGEST_SILENCE || socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      else if (tickedAt - pingedAt >= PING_EVERY) {
        pingedAt = tickedAt;
        socket.ping();
      }
      if (ticks >= RESUME_WITHIN) inBackground(delivery.beginUnasked());
      inBackground(delivery.wake(0));
    },

    /**
     * Sends the pushes made before the session ended, then closes. It does not wait for a client that does not read.
     */
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

/** The texts of messages that go to several sockets. */
const texts = new WeakMap<object, string>();

function textOf(message: object): string {
  const text = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, text);
  return text;
}

/** Most things that a client may show at once; more than any screen shows. */
const MOST_GROUNDS = 10;

function readGrounds(data: unknown): ReadonlySet<string> {
  const named: unknown[] = Array.isArray(data) ? data.slice(0, MOST_GROUNDS) : [];
  return new Set(named.map((each) => groundKey((each ?? {}) as Ground)));
}

/** Reads the description of a device. A part that is missing or wrong counts as false. */
function readLook(data: unknown): DeviceLook {
  const { isPhone, isApp, isShown } = (data ?? {}) as Partial<DeviceLook>;
  return { isPhone: isPhone === true, isApp: isApp === true, isShown: isShown === true };
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
