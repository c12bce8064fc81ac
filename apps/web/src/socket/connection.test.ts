import { type Push, push, SESSION_ENDED } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SocketClient, createSocketClient, type SocketLike } from './connection.ts';

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: { type: string; data: unknown }[] = [];
  closed = false;
  breaks = false;
  listeners: Record<string, (event: { data?: unknown; reason?: string; code?: number }) => void> = {};

  addEventListener(type: string, listener: (event: { data?: unknown; reason?: string; code?: number }) => void): void {
    this.listeners[type] = listener;
  }
  send(text: string): void {
    if (this.breaks) throw new Error('cannot send');
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.listeners.open!({});
  }
  say(message: unknown): void {
    this.listeners.message!({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  lose(how: 'close' | 'error' = 'close', reason = '', code = 1006): void {
    this.readyState = 3;
    this.listeners[how]!({ reason, code });
  }
}

let sockets: FakeSocket[];
let asked: { userId: string; ticket: string }[];
let marks: string[];
let pushes: Push[];
let seen: number;
let userId: string | null;
let ticket: () => Promise<string>;
let drawn: number;
let connection: SocketClient;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, asked, marks, pushes, seen, userId] = [[], [], [], [], 0, '7230485993847562241'];
  // In the middle of the shortest range.
  drawn = 0.5;
  let tickets = 0;
  ticket = async () => `ticket-${(tickets += 1)}`;
  connection = createSocketClient({
    userId: () => userId,
    takeTicket: () => ticket(),
    openSocket(query) {
      asked.push(query);
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    seen: {
      get: () => seen,
      set: (seq) => {
        seen = seq;
      },
    },
    mark: (flag) => marks.push(flag),
    draw: () => drawn,
    onPush: (message) => pushes.push(message),
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function connected(): Promise<FakeSocket> {
  connection.connect();
  await soon();
  sockets.at(-1)!.open();
  return sockets.at(-1)!;
}

const numbered = (seq: number, body: object = { type: push.customerMoved, data: { customerId: '1' } }) => ({
  ...body,
  seq,
  msg: '',
});

test('opens with the user and a fresh ticket each time, and marks the state', async () => {
  const first = await connected();
  expect(marks).toEqual(['open']);
  first.lose();
  expect(marks).toEqual(['open', 'close']);
  await pass(3000);
  expect(asked).toEqual([
    { userId: '7230485993847562241', ticket: 'ticket-1' },
    { userId: '7230485993847562241', ticket: 'ticket-2' },
  ]);
});

test('comes back when a server that restarts says, and after 3 s without a word', async () => {
  (await connected()).lose('close', 'retry 9000');
  await pass(8999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  sockets.at(-1)!.open();
  sockets.at(-1)!.lose('close', 'restart');
  await pass(3000);
  expect(asked).toHaveLength(3);
});

test('asks for a ticket at once when the session is over, so that its refusal is heard at once', async () => {
  let refused = 0;
  const first = await connected();
  ticket = async () => {
    refused += 1;
    throw new Error('signed out');
  };
  first.lose('close', 'session ended', SESSION_ENDED);
  await pass(0);
  expect(refused).toBe(1);
  await pass(1499);
  expect(refused).toBe(1);
});

test('200 pages that lose a server at the same moment come back spread over three seconds', async () => {
  const opened: FakeSocket[] = [];
  const cameAt: number[] = [];
  const pages = Array.from({ length: 200 }, () =>
    createSocketClient({
      userId: () => '1',
      takeTicket: async () => 'ticket',
      openSocket() {
        cameAt.push(Date.now());
        const socket = new FakeSocket();
        opened.push(socket);
        return socket;
      },
      seen: { get: () => 0, set: () => {} },
      mark: () => {},
      onPush: () => {},
    }),
  );
  for (const page of pages) page.connect();
  await soon();
  for (const socket of opened) socket.open();
  const lostAt = Date.now();
  for (const socket of opened.slice()) socket.lose();
  await pass(4500);
  for (const page of pages) page.close();
  const waits = cameAt.slice(200).map((at) => at - lostAt);
  expect(waits).toHaveLength(200);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1500);
  const crowds = Map.groupBy(waits, (wait) => Math.floor(wait / 300)).values();
  // Ten of these moments are twenty pages each. More than sixty in one does not come by chance.
  expect(Math.max(...crowds.map(({ length }) => length))).toBeLessThan(60);
});

test('waits longer and longer while a server stays away, and 3 s again once it was back', async () => {
  const first = await connected();
  drawn = 1;
  first.lose();
  for (const longest of [4500, 9000, 12_000, 12_000]) {
    const before = sockets.length;
    await pass(longest - 1);
    expect(sockets).toHaveLength(before);
    await pass(1);
    expect(sockets).toHaveLength(before + 1);
    if (sockets.length < 5) sockets.at(-1)!.lose('error');
  }
  sockets.at(-1)!.open();
  drawn = 0.5;
  sockets.at(-1)!.lose();
  await pass(3000);
  expect(sockets).toHaveLength(6);
});

test('without a session nothing is opened', async () => {
  userId = null;
  connection.connect();
  await pass(10_000);
  expect(asked).toEqual([]);
});

test('says what it saw last, then beats every 6 s', async () => {
  seen = 41;
  const socket = await connected();
  expect(socket.sent).toEqual([{ type: 'resume', data: 41 }]);
  await pass(5999);
  expect(socket.sent).toHaveLength(1);
  await pass(1);
  expect(socket.sent[1]).toEqual({ type: 'heartbeat', data: 41 });
  await pass(6000);
  expect(socket.sent).toHaveLength(3);
});

test.each(['close', 'error'] as const)('on %s it comes back after 3 s, once', async (how) => {
  const socket = await connected();
  socket.lose(how);
  if (how === 'error') socket.lose('close');
  await pass(2999);
  expect(sockets).toHaveLength(1);
  await pass(1);
  expect(sockets).toHaveLength(2);
  sockets[1]!.open();
  await pass(5000);
  expect(sockets).toHaveLength(2);
});

test('closed on purpose it stays closed, and is opened again when asked', async () => {
  const socket = await connected();
  connection.close();
  expect(socket.closed).toBe(true);
  socket.lose();
  await pass(60_000);
  expect(sockets).toHaveLength(1);
  expect(marks.at(-1)).toBe('close');
  await connected();
  expect(sockets).toHaveLength(2);
});

test('closed while it asks for a ticket it opens nothing', async () => {
  const answer = Promise.withResolvers<string>();
  ticket = () => answer.promise;
  connection.connect();
  connection.close();
  answer.resolve('late');
  await pass(10_000);
  expect(sockets).toEqual([]);
});

test('asked again while it is open or about to be it does nothing; while it waits it comes at once', async () => {
  connection.connect();
  connection.connect();
  await soon();
  connection.connect();
  await soon();
  expect(sockets).toHaveLength(1);
  sockets[0]!.open();
  connection.connect();
  await soon();
  expect(sockets).toHaveLength(1);
  sockets[0]!.lose();
  connection.connect();
  await soon();
  expect(sockets).toHaveLength(2);
  await pass(3000);
  expect(sockets).toHaveLength(2);
});

test('a ticket that is refused is asked for again after 3 s', async () => {
  ticket = async () => {
    throw new Error('no network');
  };
  connection.connect();
  await soon();
  ticket = async () => 'second';
  await pass(3000);
  expect(asked).toEqual([{ userId: '7230485993847562241', ticket: 'second' }]);
});

test('a connection that does not open within 60 s is given up, and tried again', async () => {
  connection.connect();
  await soon();
  await pass(59_999);
  expect(sockets[0]!.closed).toBe(false);
  await pass(1);
  expect(sockets[0]!.closed).toBe(true);
  await pass(3000);
  expect(sockets).toHaveLength(2);
});

test.each(['it throws', 'the socket is closing'])(
  'a send that fails because %s sets a flag and closes',
  async (why) => {
    const socket = await connected();
    if (why === 'it throws') socket.breaks = true;
    else socket.readyState = 2;
    await pass(6000);
    expect(connection.hasSendFailed()).toBe(true);
    expect(socket.closed).toBe(true);
    expect(marks.at(-1)).toBe('close');
    await pass(3000);
    sockets[1]!.open();
    expect(connection.hasSendFailed()).toBe(false);
  },
);

test('a line on which nothing is answered any more is given up', async () => {
  const socket = await connected();
  for (let beat = 0; beat < 5; beat += 1) {
    await pass(6000);
    socket.say({ type: 'heartbeat', data: 0 });
  }
  await pass(18_000);
  expect(socket.closed).toBe(false);
  await pass(6000);
  expect(socket.closed).toBe(true);
  await pass(3000);
  expect(sockets).toHaveLength(2);
});

test('each push comes once and in order, however often it is sent', async () => {
  const socket = await connected();
  for (const seq of [2, 3, 3, 2, 5]) socket.say(numbered(seq));
  expect(pushes.map(({ seq }) => seq)).toEqual([2, 3, 5]);
  socket.lose();
  await pass(3000);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toEqual([{ type: 'resume', data: 5 }]);
  sockets[1]!.say(numbered(5));
  sockets[1]!.say(numbered(6));
  expect(pushes.map(({ seq }) => seq)).toEqual([2, 3, 5, 6]);
});

test('a page whose first line broke before it learned its place reads everything again', async () => {
  const socket = await connected();
  expect(pushes).toEqual([]);
  socket.lose();
  await pass(3000);
  sockets[1]!.open();
  expect(pushes.map(({ type }) => type)).toEqual([push.resync]);
  sockets[1]!.say({ type: 'heartbeat', data: 7 });
  sockets[1]!.lose();
  await pass(3000);
  sockets[2]!.open();
  expect(pushes).toHaveLength(1);
});

test('an answered heartbeat tells how far one is: what was not for us is not asked for again', async () => {
  const socket = await connected();
  socket.say({ type: 'heartbeat', data: 7 });
  expect(seen).toBe(7);
  socket.say({ type: 'heartbeat', data: 0 });
  expect(seen).toBe(7);
});

test('told to read everything again it starts counting anew, also further down', async () => {
  seen = 900;
  const socket = await connected();
  socket.say(numbered(3, { type: push.resync, data: null }));
  expect([seen, pushes]).toEqual([3, [numbered(3, { type: push.resync, data: null })]]);
});

test.each(['{', 'null', '7', '[]', '{"type":25}', '{"type":25,"seq":"8"}', '{"type":"25","seq":8}', '{"seq":8}', ''])(
  'malformed %j is ignored',
  async (text) => {
    const socket = await connected();
    socket.say(text);
    expect([pushes, seen, socket.closed]).toEqual([[], 0, false]);
  },
);

test('held, it ignores what comes and does not come back when it is lost', async () => {
  const socket = await connected();
  connection.hold();
  socket.say(numbered(2));
  expect(pushes).toEqual([]);
  socket.lose();
  connection.connect();
  await pass(10_000);
  expect(sockets).toHaveLength(1);
  connection.close();
  await connected();
  expect(sockets).toHaveLength(2);
});

test('the shown rows are named again on every new socket, and momentary things count among no pushes', async () => {
  connection.connect();
  await vi.advanceTimersByTimeAsync(0);
  connection.watch('watch', ['7']);
  sockets[0]!.open();
  expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'watch', data: ['7'] });
  seen = 41;
  sockets[0]!.say({ type: push.leasesChanged, seq: 0, msg: '', data: { list: [] } });
  expect([pushes.length, seen]).toEqual([1, 41]);

  sockets[0]!.lose();
  connection.watch('watch', ['7', '8']);
  await vi.advanceTimersByTimeAsync(3000);
  sockets[1]!.open();
  expect(sockets[1]!.sent.filter(({ type }) => type === 'watch')).toEqual([{ type: 'watch', data: ['7', '8'] }]);
});
