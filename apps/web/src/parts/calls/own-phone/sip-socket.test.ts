import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSipSocket } from './sip-socket.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { wasClean: true, code: 1000, reason: '' }));
  }
  send(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { host: 'crm.example', protocol: 'https:' });
  FakeSocket.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connected(goOn: () => (() => void) | null = () => null) {
  let asked = 0;
  const socket = createSipSocket(async () => `ticket-${(asked += 1)}`, goOn);
  const told: string[] = [];
  // The user agent sets these handlers.
  Object.assign(socket, { onconnect: () => told.push('connected'), ondisconnect: () => told.push('lost') });
  const next = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return FakeSocket.made.at(-1)!;
  };
  socket.connect();
  const first = await next();
  first.open();
  return { socket, told, first, next };
}

test('a socket that broke in a call is opened anew at once, and the user agent is told nothing', async () => {
  const gone: string[] = [];
  const { told, first, next } = await connected(() => () => void gone.push('on'));
  await vi.advanceTimersByTimeAsync(5000);
  first.close();
  const second = await next();
  expect([second === first, second.url.includes('ticket-2')]).toEqual([false, true]);
  second.open();
  expect([told, gone]).toEqual([['connected'], ['on']]);
  // A socket that breaks at once is left to the user agent.
  second.close();
  expect(told).toEqual(['connected', 'lost']);
});

test('outside of calls the user agent is told of the loss', async () => {
  const { told, first } = await connected();
  await vi.advanceTimersByTimeAsync(5000);
  first.close();
  expect(told).toEqual(['connected', 'lost']);
});

test('another way is taken without a gap: the old socket serves until the new one is there', async () => {
  const { socket, told, first, next } = await connected();
  let isOn = false;
  socket.reopen(() => (isOn = true));
  expect(socket.isConnected()).toBe(true);
  const second = await next();
  expect(socket.isConnected()).toBe(true);
  second.open();
  expect([first.readyState, isOn, told]).toEqual([3, true, ['connected']]);
});

test('the user agent is told that it lost its own way when no other opens', async () => {
  const { socket, told, first, next } = await connected();
  socket.reopen(() => {});
  const second = await next();
  second.close();
  expect([first.readyState, socket.isConnected(), told]).toEqual([3, false, ['connected', 'lost']]);
});
