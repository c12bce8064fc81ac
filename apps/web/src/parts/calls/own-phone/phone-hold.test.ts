import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdPhone } from './phone-hold.ts';

/** Opens a page that wants the phone. `told` lists the calls of its `begin` and `end`, in order. */
function openPage(name: string, isBusy = false) {
  const told: ('begin' | 'end')[] = [];
  const hold = holdPhone(name, {
    begin: () => told.push('begin'),
    end: () => told.push('end'),
    isBusy: () => isBusy,
  });
  onTestFinished(() => hold.leave());
  return { told, hold };
}

const soon = (told: string[], ...expected: string[]) => vi.waitFor(() => expect(told).toEqual(expected));

test('one page has the phone; another is told that it has not, and has it once the first is gone', async () => {
  const name = randomUUID();
  const first = openPage(name);
  await soon(first.told, 'begin');
  const second = openPage(name);
  await soon(second.told, 'end');
  first.hold.leave();
  await soon(second.told, 'end', 'begin');
  expect(first.told).toEqual(['begin']);
});

test('a page takes the phone over from the one that has it, and others go on waiting', async () => {
  const name = randomUUID();
  const first = openPage(name);
  await soon(first.told, 'begin');
  const [second, third] = [openPage(name), openPage(name)];
  await soon(second.told, 'end');
  await soon(third.told, 'end');
  expect(await third.hold.take()).toBe(true);
  await soon(third.told, 'end', 'begin');
  await vi.waitFor(() => expect(first.told.at(-1)).toBe('end'));
  expect(second.told).toEqual(['end']);
  // The first page takes it back.
  expect(await first.hold.take()).toBe(true);
  await vi.waitFor(() => expect(first.told.at(-1)).toBe('begin'));
  await vi.waitFor(() => expect(third.told.at(-1)).toBe('end'));
});

test('a call moves to no other page', async () => {
  const name = randomUUID();
  const first = openPage(name, true);
  await soon(first.told, 'begin');
  const second = openPage(name);
  await soon(second.told, 'end');
  expect(await second.hold.take()).toBe(false);
  expect([first.told, second.told]).toEqual([['begin'], ['end']]);
});
