import { afterEach, expect, test, vi } from 'vitest';
import { deviceStore } from './device-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers a request of the database in a later task, as browsers do. */
function answer(result: unknown): EventTarget & { result: unknown } {
  const request = Object.assign(new EventTarget(), { result });
  setTimeout(() => request.dispatchEvent(new Event('success')));
  return request;
}

/** Puts a database in place whose first value another tab deletes after each transaction. */
function databaseOfTwoTabs(kept: [string, string][]): void {
  function transaction(): EventTarget {
    const seen = [...kept];
    kept.shift();
    const objectStore = () => ({
      getAllKeys: () => answer(seen.map(([key]) => key)),
      getAll: () => answer(seen.map(([, value]) => value)),
    });
    const begun = Object.assign(new EventTarget(), { objectStore });
    setTimeout(() => setTimeout(() => begun.dispatchEvent(new Event('complete'))));
    return begun;
  }
  const database = Object.assign(new EventTarget(), { transaction });
  vi.stubGlobal('indexedDB', { open: () => answer(database) });
}

test('all values are those of one moment, though another tab deletes some', async () => {
  databaseOfTwoTabs([
    ['1', 'first'],
    ['2', 'second'],
    ['3', 'third'],
  ]);
  const store = deviceStore<string>('outbox', 'entries');
  expect(await store.all()).toEqual(['first', 'second', 'third']);
  expect(await store.all()).toEqual(['second', 'third']);
});
