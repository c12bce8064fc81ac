// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './awake.ts';

const ofTheTest = navigator;

afterEach(() => vi.unstubAllGlobals());

/** A browser that counts its locks. */
function withLocks() {
  const locks = { held: 0, taken: 0 };
  const request = async () => {
    locks.held += 1;
    locks.taken += 1;
    return { release: async () => void (locks.held -= 1) };
  };
  vi.stubGlobal('navigator', Object.create(ofTheTest, { wakeLock: { value: { request } } }));
  return locks;
}

test('the app keeps its screen lit until the end', () => {
  const locks = withLocks();
  const told: boolean[] = [];
  vi.stubGlobal('Capacitor', {
    Plugins: { LocalCall: { keepAwake: async ({ on }: { on: boolean }) => void told.push(on) } },
  });
  keepAwake()();
  expect([told, locks.held]).toEqual([[true, false], 0]);
});

test('a browser holds a lock, and lets it go even if it came late', async () => {
  const locks = withLocks();
  const end = keepAwake();
  await vi.waitFor(() => expect(locks.held).toBe(1));
  end();
  await vi.waitFor(() => expect(locks.held).toBe(0));
  const endAtOnce = keepAwake();
  endAtOnce();
  await vi.waitFor(() => expect(locks).toEqual({ held: 0, taken: 2 }));
});
