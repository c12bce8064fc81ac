import {
  type DeviceLook,
  type DeviceWord,
  type Ground,
  type Heartbeat,
  type Push,
  type Resume,
  type StandsOn,
  push,
  SESSION_ENDED,
  unwatched,
  type WatchedSubjects,
  type WatchMessage,
  type WatchName,
} from '@haihu/contract/socket';

/** Milliseconds, as the specification says. */
const HEARTBEAT = 6000;
const CONNECT_TIMEOUT = 60_000;
/**
 * Milliseconds of the wait before a connection is opened again. The wait is drawn, 3 s in the middle, because a server
 * that dies loses all its pages at the same moment. Each try in vain doubles the longest wait.
 */
const COME_BACK = { least: 1500, most: 4500, mostInVain: 12_000 };
/** The number of heartbeats without any message from the server after which the connection counts as dead. */
const MOST_UNANSWERED = 3;

const OPEN = 1;

/** The values that an event of a socket carries, by its kind. */
interface SocketEvent {
  data?: unknown;
  reason?: string;
  code?: number;
}

/** The part of a browser's `WebSocket` that is used here. */
export interface SocketLike {
  readonly readyState: number;
  addEventListener(type: 'open' | 'message' | 'error' | 'close', listener: (event: SocketEvent) => void): void;
  send(text: string): void;
  close(): void;
}

export interface ConnectionParts {
  /** `null` if nobody is signed in. Then no connection is made. */
  userId(): string | null;
  takeTicket(): Promise<string>;
  openSocket(query: { userId: string; ticket: string }): SocketLike;
  /** Number of the last push that was seen, or 0. The caller stores it, so that a reload continues from there. */
  seen: { get(): number; set(seq: number): void };
  mark(flag: 'open' | 'close'): void;
  /** Draws a number from 0 to less than 1. */
  draw?(): number;
  /** Called for each push once, in order. */
  onPush(push: Push): void;
}

/**
 * Returns the wait in milliseconds that a closed socket asks for; undefined if it says nothing. A server that restarts
 * tells each client when to come back, so that not all come at once. After the end of a session the refusal of a new
 * ticket signs this device out, so the ticket is asked for at once.
 */
function toldWait({ reason, code }: SocketEvent): number | undefined {
  if (code === SESSION_ENDED) return 0;
  const told = /^retry (\d+)$/.exec(reason ?? '')?.[1];
  return told === undefined ? undefined : Number(told);
}

export type SocketClient = ReturnType<typeof createSocketClient>;

/** Keeps one socket to the server. Reopens it after every loss, until `close` is called. */
export function createSocketClient(parts: ConnectionParts) {
  const { userId, takeTicket, openSocket, seen, mark, draw = Math.random, onPush } = parts;
  let socket: SocketLike | null = null;
  let asking: object | null = null;
  let wanted = false;
  let held = false;
  let sendFailed = false;
  let wasOpen = false;
  const standing = createStanding((message) => socket?.readyState === OPEN && send(message));
  let unanswered = 0;
  /** The number of tries to come back since the last connection was open. */
  let inVain = 0;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let connectTimeout: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  async function begin(): Promise<void> {
    clearTimeout(reconnect);
    const user = userId();
    if (!user) return;
    const attempt = {};
    asking = attempt;
    const ticket = await takeTicket().catch(() => null);
    if (asking !== attempt) return;
    asking = null;
    if (ticket === null) connectLater();
    else attach(openSocket({ userId: user, ticket }));
  }

  function attach(fresh: SocketLike): void {
    socket = fresh;
    connectTimeout = setTimeout(() => drop(fresh), CONNECT_TIMEOUT);
    // Events of a socket that was given up are ignored.
    const on = (type: 'open' | 'message' | 'error' | 'close', react: (event: SocketEvent) => void) =>
      fresh.addEventListener(type, (event) => socket === fresh && react(event));
    on('open', () => {
      clearTimeout(connectTimeout);
      clearTimeout(reconnect);
      sendFailed = false;
      [unanswered, inVain] = [0, 0];
      heartbeat = setInterval(beat, HEARTBEAT);
      mark('open');
      // The screen's grounds go first, because some missed pushes concern only screens with these grounds.
      for (const message of standing.grounds()) send(message);
      send({ type: 'resume', data: seen.get() });
      // A line that broke before the server said where the client stands may have missed pushes that nobody will send.
      if (wasOpen && seen.get() === 0) onPush({ type: push.resync, data: null, seq: 0, msg: '' });
      wasOpen = true;
      for (const message of standing.others()) send(message);
    });
    on('message', ({ data }) => receive(data));
    on('error', () => drop(fresh));
    on('close', (event) => drop(fresh, toldWait(event)));
  }

  function detach(old: SocketLike): void {
    socket = null;
    clearTimeout(connectTimeout);
    clearInterval(heartbeat);
    mark('close');
    old.close();
  }

  function drop(lost: SocketLike, wait?: number): void {
    detach(lost);
    connectLater(wait);
  }

  function drawWait(): number {
    const most = Math.min(COME_BACK.most * 2 ** inVain, COME_BACK.mostInVain);
    return COME_BACK.least + draw() * (most - COME_BACK.least);
  }

  function connectLater(wait = drawWait()): void {
    clearTimeout(reconnect);
    if (wanted && !held) reconnect = setTimeout(comeBack, wait);
  }

  function comeBack(): void {
    inVain += 1;
    void begin();
  }

  function beat(): void {
    unanswered += 1;
    if (unanswered > MOST_UNANSWERED && socket) drop(socket);
    else send({ type: 'heartbeat', data: seen.get() });
  }

  function send(message: Heartbeat | Resume | Standing): void {
    const line = socket;
    if (!line) return;
    try {
      // Browsers report no error for a message into a closing socket.
      if (line.readyState !== OPEN) throw new Error('not open');
      line.send(JSON.stringify(message));
    } catch {
      sendFailed = true;
      drop(line);
    }
  }

  function receive(text: unknown): void {
    unanswered = 0;
    const message = parse(text);
    if (!message || held) return;
    // The server has sent every push up to this number. Pushes that did not arrive were for others.
    if (message.type === 'heartbeat') seen.set(Math.max(seen.get(), message.data));
    // Pushes about the present moment have no number.
    else if (message.seq === 0) onPush(message);
    else if (message.type === push.resync || message.seq > seen.get()) {
      seen.set(message.seq);
      onPush(message);
    }
  }

  return {
    /** Opens the socket after the login, and whenever the app is shown. Does nothing while it is open or opening. */
    connect(): void {
      wanted = true;
      if (!socket && !asking && !held) void begin();
    },

    /** Closes the socket for good. */
    close(): void {
      wanted = false;
      held = false;
      asking = null;
      clearTimeout(reconnect);
      if (socket) detach(socket);
    },

    /** Ignores all messages and does not reconnect, until `close`. */
    hold(): void {
      held = true;
      clearTimeout(reconnect);
    },

    watch: standing.watch,
    standOn: standing.standOn,
    describe: standing.describe,

    /** True if the last loss began with a message that could not be sent. */
    hasSendFailed: () => sendFailed,
  };
}

type Standing = StandsOn | DeviceWord | WatchMessage;

/** Keeps what the server is told of this page now, and again on every new socket. */
function createStanding(tell: (message: Standing) => void) {
  const watched = new Map<WatchName, WatchMessage>();
  let grounds: Ground[] = [];
  let look: DeviceLook | null = null;

  return {
    /** Replaces the subjects of a live screen that are shown. `null`: none. */
    watch<Name extends WatchName>(name: Name, subjects: WatchedSubjects[Name] | null): void {
      const message = { type: name, data: subjects ?? unwatched[name] } as WatchMessage;
      if (subjects === null) watched.delete(name);
      else watched.set(name, message);
      tell(message);
    },

    /** Tells the server the records that the open screen depends on. */
    standOn(named: Ground[]): void {
      grounds = named;
      tell({ type: 'ground', data: named });
    },

    /** Tells the server what this device is, and if the page is in front. */
    describe(device: DeviceLook): void {
      look = device;
      tell({ type: 'device', data: device });
    },

    grounds: (): StandsOn[] => (grounds.length > 0 ? [{ type: 'ground', data: grounds }] : []),
    others: (): Standing[] => [...(look ? [{ type: 'device' as const, data: look }] : []), ...watched.values()],
  };
}

type Message = Push | { type: 'heartbeat'; data: number };

/**
 * Reads a message. `null` unless it is a push or the answer to a heartbeat. Does not check the type of a push; the
 * handlers do.
 */
function parse(text: unknown): Message | null {
  try {
    const { type, data, seq, msg, quiet } = JSON.parse(String(text));
    if (type === 'heartbeat') return Number.isSafeInteger(data) ? { type, data } : null;
    const isPush = Number.isSafeInteger(type) && Number.isSafeInteger(seq);
    if (!isPush) return null;
    return { type, data, seq, msg: typeof msg === 'string' ? msg : '', ...(quiet === true && { quiet }) } as Push;
  } catch {
    return null;
  }
}
