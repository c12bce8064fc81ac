import type { LeaseNews as News } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createLeaseWatch, type LeaseWatchParts, type Watcher } from './lease-watch.ts';

/**
 * Makes a watch in which a member is on every customer if `isHeld`. Each check of what may be seen waits until the test
 * releases it.
 */
function createWatch({ isHeld = true } = {}) {
  const waiting: (() => void)[] = [];
  const until = '2026-03-02T02:00:30Z';
  const leases: LeaseWatchParts['leases'] = {
    visible: (_member, ids) => new Promise((resolve) => waiting.push(() => resolve(ids))),
    held: async (_tenantId, ids) =>
      isHeld
        ? ids.map((customerId) => ({ customerId, memberId: '2', by: '李敏', seconds: 30, until, isCall: false }))
        : [],
  };
  const watch = createLeaseWatch({ leases, log: { warn: vi.fn() } as unknown as FastifyBaseLogger });
  const told: News[][] = [];
  const member = { tenantId: '1', userId: '5' } as Watcher['member'];
  const watcher: Watcher = { member, sendLive: (list) => void told.push(list) };
  return { watch, watcher, waiting, told: () => told.map((list) => list.map(({ customerId }) => customerId)) };
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test('a list that is answered late does not come back over the one after it', async () => {
  const { watch, watcher, waiting, told } = createWatch();
  const [first, second] = [watch.watch(watcher, ['1']), watch.watch(watcher, ['2'])];
  waiting[1]!();
  await second;
  waiting[0]!();
  await first;
  expect(told()).toEqual([['2']]);
  expect(watch.size()).toBe(1);
});

test('a list takes the place of the one before it, and a socket that goes is forgotten', async () => {
  const { watch, watcher, waiting } = createWatch();
  for (const [turn, asked] of [['1', '2'], ['3']].entries()) {
    const done = watch.watch(watcher, asked);
    waiting[turn]!();
    await done;
  }
  expect(watch.size()).toBe(1);
  watch.forget(watcher);
  expect(watch.size()).toBe(0);
});

test('a hundred are watched, and a longer list is none', async () => {
  const { watch, watcher, waiting } = createWatch();
  await watch.watch(watcher, ids(101));
  expect(waiting).toEqual([]);
  const done = watch.watch(watcher, ids(100));
  waiting[0]!();
  await done;
  expect(watch.size()).toBe(100);
});

test('where nobody is on any of them nothing is told', async () => {
  const { watch, watcher, waiting, told } = createWatch({ isHeld: false });
  const done = watch.watch(watcher, ['1', 'no id', '0', 7]);
  waiting[0]!();
  await done;
  expect([told(), watch.size()]).toEqual([[], 1]);
});
