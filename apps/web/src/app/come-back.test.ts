// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientState } from '../shared/lib/client-state.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { writeText } from '../shared/lib/stored.ts';
import { comeBack, triedAgain } from './come-back.ts';

const server = { answers: true, asked: 0 };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { answers: true, asked: 0 });
  vi.stubGlobal('fetch', async () => {
    server.asked += 1;
    if (!server.answers) throw new TypeError('ERR_NETWORK_CHANGED');
    return { ok: true };
  });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  writeText(storageKeys.reloadedAt, null, 'tab');
  clientState.set({ callflage: false });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Loses code. `again`: true if a further import succeeds. */
function lose(again = false) {
  const reload = vi.fn<() => void>();
  const tried = vi.fn<() => Promise<boolean>>(async () => again);
  stop = comeBack(tried, reload);
  return { reload, tried };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

test('a network that changed gives the code back some seconds later, without a tap or a new page', async () => {
  const { reload, tried } = lose(true);
  await pass(triedAgain.first);
  expect(tried).toHaveBeenCalledOnce();
  await pass(10 * triedAgain.most);
  expect([tried.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
});

test('while the server is away only the server is asked, less and less often', async () => {
  server.answers = false;
  const { tried } = lose(true);
  await pass(triedAgain.first);
  await pass(10 * 60_000);
  expect(tried).not.toHaveBeenCalled();
  expect(server.asked).toBeGreaterThan(8);
  expect(server.asked).toBeLessThan(20);
  server.answers = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(tried).toHaveBeenCalledOnce();
});

test('a browser that remembers the failure gets a new page, once in ten minutes', async () => {
  const { reload } = lose();
  await pass(triedAgain.first);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  const { reload: reloadOfNext } = lose();
  await pass(5 * 60_000);
  expect(reloadOfNext).not.toHaveBeenCalled();
  await pass(6 * 60_000);
  expect(reloadOfNext).toHaveBeenCalledOnce();
});

test.each<[string, () => void, () => void]>([
  ['a call', () => clientState.set({ callflage: true }), () => clientState.set({ callflage: false })],
  [
    'a note in a field',
    () => void (document.body.appendChild(document.createElement('textarea')).value = '约了周五'),
    () => document.body.replaceChildren(),
  ],
])('%s is not interrupted by a new page, which comes afterwards', async (_, begin, end) => {
  begin();
  const { reload } = lose();
  await pass(5 * 60_000);
  expect(reload).not.toHaveBeenCalled();
  end();
  await pass(triedAgain.most);
  expect(reload).toHaveBeenCalledOnce();
});

test('once the user left the screen, nothing is tried', async () => {
  const { reload, tried } = lose();
  stop();
  await pass(5 * 60_000);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([tried.mock.calls.length, reload.mock.calls.length, server.asked]).toEqual([0, 0, 0]);
});
