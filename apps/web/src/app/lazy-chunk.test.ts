import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyChunk } from './lazy-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Creates a chunk whose loading the test ends itself. */
function chunkByHand() {
  const fetches: { resolve: (module: string) => void; reject: (error: Error) => void }[] = [];
  const chunk = lazyChunk(() => {
    return new Promise<string>((resolve, reject) => void fetches.push({ resolve, reject }));
  });
  return { chunk, fetches };
}

test('a chunk is fetched once, however often it is wanted', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  chunk.start();
  void chunk.soon();
  expect(fetches).toHaveLength(1);
  fetches[0]!.resolve('code');
  await settle();
  expect(chunk.state()).toEqual({ is: 'ready', module: 'code' });
  expect(chunk.soon()).toBeUndefined();
});

test('a visitor waits for 200 ms at most before the screen changes', async () => {
  const { chunk } = chunkByHand();
  let waited = false;
  void chunk.soon()!.then(() => (waited = true));
  await vi.advanceTimersByTimeAsync(199);
  expect(waited).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waited).toBe(true);
  expect(chunk.state().is).toBe('slow');
});

test('it is late after 60 s, and still welcome when it comes', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(chunk.state().is).toBe('slow');
  await vi.advanceTimersByTimeAsync(1);
  expect(chunk.state().is).toBe('late');
  fetches[0]!.resolve('code');
  await settle();
  expect(chunk.state().is).toBe('ready');
});

test('trying again while it is only late waits on without a second fetch', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  await vi.advanceTimersByTimeAsync(60_000);
  void chunk.retry();
  expect(chunk.state().is).toBe('loading');
  expect(fetches).toHaveLength(1);
});

test('after 120 s it has failed', async () => {
  const { chunk } = chunkByHand();
  chunk.start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(chunk.state()).toEqual({ is: 'failed' });
});

test('after a failure trying again fetches again', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  fetches[0]!.reject(new TypeError('Failed to fetch'));
  await settle();
  expect(chunk.state().is).toBe('failed');
  const again = chunk.retry();
  expect(chunk.state().is).toBe('loading');
  expect(fetches).toHaveLength(2);
  fetches[1]!.resolve('code');
  expect(await again).toBe(true);
});

test('coming back to a screen whose code failed fetches it again', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  fetches[0]!.reject(new TypeError('Failed to fetch'));
  await settle();
  void chunk.soon();
  expect(chunk.state().is).toBe('loading');
  expect(fetches).toHaveLength(2);
});

test('trying again in silence shows the failure until the code is there', async () => {
  const { chunk, fetches } = chunkByHand();
  chunk.start();
  fetches[0]!.reject(new TypeError('Failed to fetch'));
  await settle();
  const seen: string[] = [];
  chunk.subscribe(() => seen.push(chunk.state().is));
  const second = chunk.again();
  fetches[1]!.reject(new TypeError('Failed to fetch'));
  expect(await second).toBe(false);
  const third = chunk.again();
  fetches[2]!.resolve('code');
  expect(await third).toBe(true);
  expect(seen).toEqual(['ready']);
  expect(await chunk.again()).toBe(true);
  expect(fetches).toHaveLength(3);
});
