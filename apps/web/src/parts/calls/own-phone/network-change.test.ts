import { afterEach, expect, test, vi } from 'vitest';
import { watchNetwork } from './network-change.ts';

afterEach(() => vi.unstubAllGlobals());

test('tells of a way that is back and of a way of another kind, not of one that is faster', () => {
  const connection = Object.assign(new EventTarget(), { type: 'wifi', downlink: 10 });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { connection, onLine: true });
  let changes = 0;
  const stop = watchNetwork(() => (changes += 1));
  connection.downlink = 5;
  connection.dispatchEvent(new Event('change'));
  expect(changes).toBe(0);
  connection.type = 'cellular';
  connection.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('online'));
  expect(changes).toBe(2);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(changes).toBe(2);
});
