import type { Ground, Heartbeat, Push, Resume, StandsOn, Watch, WatchBoard, WatchTask } from '@haihu/contract/socket';

/** Milliseconds, as the specification says. */
const HEARTBEAT = 6000;
const RECONNECT = 3000;
const CONNECT_TIMEOUT = 60_000;
/** So many heartbeats without a word from the server mean that the line is dead, though nobody closed it. */
const MOST_UNANSWERED = 3;

const OPEN = 1;

/** What we need of a browser's `WebSocket`. */
export interface SocketLike {
  readonly readyState: number;
  addEventListener(type: 'open' | 'message' | 'error' | 'close', listener: (event: { data?: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}

export interface ConnectionParts {
  /** Null when nobody is signed in: then there is nothing to connect. */
  userId(): string | null;
  takeTicket(): Promise<string>;
  openSocket(query: { userId: string; ticket: string }): SocketLike;
  /** Number of the last push that was seen; 0 for none. Kept by the caller, so that a reload goes on from there. */
  seen: { get(): number; set(seq: number): void };
  mark(flag: 'open' | 'close'): void;
  /** Each push once, in order. */
  onPush(push: Push): void;
}

export type Connection = ReturnType<typeof createConnection>;

/** One socket to the server, opened again whenever it is lost, until it is closed on purpose. */
export function createConnection({ userId, takeTicket, openSocket, seen, mark, onPush }: ConnectionParts) {
  let socket: SocketLike | null = null;
  let asking: object | null = null;
  let wanted = false;
  let held = false;
  let sendFailed = false;
  let watched: string[] = [];
  let showsBoard = false;
  let shownTask: string | null = null;
  let grounds: Ground[] = [];
  let unanswered = 0;
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
    // Whatever happens to one that was given up concerns nobody.
    const on = (type: 'open' | 'message' | 'error' | 'close', react: (data: unknown) => void) =>
      fresh.addEventListener(type, ({ data }) => socket === fresh && react(data));
    on('open', () => {
      clearTimeout(connectTimeout);
      clearTimeout(reconnect);
      sendFailed = false;
      unanswered = 0;
      heartbeat = setInterval(beat, HEARTBEAT);
      mark('open');
      // Before what was missed: some of that concerns only who stands there.
      if (grounds.length > 0) send({ type: 'ground', data: grounds });
      send({ type: 'resume', data: seen.get() });
      if (watched.length > 0) send({ type: 'watch', data: watched });
      if (showsBoard) send({ type: 'board', data: true });
      if (shownTask !== null) send({ type: 'task', data: shownTask });
    });
    on('message', receive);
    on('error', () => drop(fresh));
    on('close', () => drop(fresh));
  }

  function detach(old: SocketLike): void {
    socket = null;
    clearTimeout(connectTimeout);
    clearInterval(heartbeat);
    mark('close');
    old.close();
  }

  function drop(lost: SocketLike): void {
    detach(lost);
    connectLater();
  }

  function connectLater(): void {
    clearTimeout(reconnect);
    if (wanted && !held) reconnect = setTimeout(begin, RECONNECT);
  }

  function beat(): void {
    unanswered += 1;
    if (unanswered > MOST_UNANSWERED && socket) drop(socket);
    else send({ type: 'heartbeat', data: seen.get() });
  }

  function send(message: Heartbeat | Resume | StandsOn | Watch | WatchBoard | WatchTask): void {
    const line = socket;
    if (!line) return;
    try {
      // A browser says nothing when it sends into a socket that is closing.
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
    // All that came before the answer has been sent to us: what we did not see of it was not for us.
    if (message.type === 'heartbeat') seen.set(Math.max(seen.get(), message.data));
    // What holds at this moment only is not counted.
    else if (message.seq === 0) onPush(message);
    else if (message.type === 199 || message.seq > seen.get()) {
      seen.set(message.seq);
      onPush(message);
    }
  }

  return {
    /** After the login, and whenever the app is shown: does nothing while it is open or about to be. */
    connect(): void {
      wanted = true;
      if (!socket && !asking && !held) void begin();
    },

    /** On purpose: it stays closed. */
    close(): void {
      wanted = false;
      held = false;
      asking = null;
      clearTimeout(reconnect);
      if (socket) detach(socket);
    },

    /** What comes is ignored and what is lost stays lost, until it is closed. */
    hold(): void {
      held = true;
      clearTimeout(reconnect);
    },

    /** The customers that are shown, in place of those named before. */
    watch(ids: string[]): void {
      watched = ids;
      if (socket?.readyState === OPEN) send({ type: 'watch', data: ids });
    },

    /** Whether the board of agents is shown. */
    watchBoard(isShown: boolean): void {
      showsBoard = isShown;
      if (socket?.readyState === OPEN) send({ type: 'board', data: isShown });
    },

    /** The task whose board is shown; null: none. */
    watchTask(taskId: string | null): void {
      shownTask = taskId;
      if (socket?.readyState === OPEN) send({ type: 'task', data: taskId });
    },

    /** What the open screen stands on. */
    standOn(named: Ground[]): void {
      grounds = named;
      if (socket?.readyState === OPEN) send({ type: 'ground', data: named });
    },

    /** Whether the last loss began with something that could not be sent. */
    hasSendFailed: () => sendFailed,
  };
}

type Message = Push | { type: 'heartbeat'; data: number };

/** Null for anything else than a heartbeat's answer or a push; of which types there are, the handlers know. */
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
