import { push, type PushBody } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Member } from '../kernel/member.ts';
import { EVERY, type Watch } from '../kernel/watch.ts';
import { followScreen, type Watcher } from './watches.ts';

/** Follows a screen of customers in memory. `change`: takes a word of the screen's channel; `gap`: words were lost. */
function createScreen(differing: Partial<Watch<'customerMoved'>> = {}) {
  const read: string[] = [];
  const failures: unknown[] = [];
  const watch: Watch<'customerMoved'> = {
    push: push.customerMoved,
    permission: null,
    subjectsIn: (data) => (Array.isArray(data) ? data : null),
    state(tenantId, customerId) {
      read.push(`${tenantId}:${customerId}`);
      return () => ({ customerId });
    },
    refreshedBy: { moved: 'subject' },
    ...differing,
  };
  const screen = followScreen(watch, (error) => failures.push(error));
  const heard: { onWord(word: string): void; onGap(): void }[] = [];
  screen.listen({ listen: (_channel, onWord, onGap) => void heard.push({ onWord, onGap }) });
  const change = (word: string) => heard.forEach(({ onWord }) => onWord(word));
  const gap = () => heard.forEach(({ onGap }) => onGap());
  return { ...screen, change, gap, read, failures };
}

function createWatcher(tenantId = '1', rights: Partial<Member> = {}) {
  const told: PushBody[] = [];
  const member = { tenantId, userId: '5', permissions: [], ...rights } as unknown as Member;
  const watcher: Watcher = { member, findMember: async () => member, sendState: (state) => void told.push(state) };
  return { watcher, told, subjects: () => told.map(({ data }) => (data as { customerId: string }).customerId) };
}

test('a change is told to the sockets of its enterprise that show it, and read once for all of them', async () => {
  const screen = createScreen();
  const [one, two, other] = [createWatcher(), createWatcher(), createWatcher('2')];
  await screen.show(one.watcher, ['3', '4']);
  await screen.show(two.watcher, ['3']);
  await screen.show(other.watcher, ['3']);
  screen.change('1:3');
  await expect.poll(two.subjects).toEqual(['3']);
  expect([one.told, other.told]).toEqual([[{ type: push.customerMoved, data: { customerId: '3' } }], []]);
  screen.change('1:9');
  expect(screen.read).toEqual(['1:3']);
});

test('subjects take the place of those before them, and a socket that goes is forgotten', async () => {
  const screen = createScreen();
  const { watcher, subjects } = createWatcher();
  await screen.show(watcher, ['1', '2']);
  await screen.show(watcher, ['3']);
  expect(screen.size()).toBe(1);
  screen.change('1:1');
  screen.change('1:3');
  await expect.poll(subjects).toEqual(['3']);
  screen.forget(watcher);
  expect(screen.size()).toBe(0);
  screen.change('1:3');
  expect(screen.read).toEqual(['1:3']);
});

test('a message that names nothing known changes nothing', async () => {
  const screen = createScreen();
  const { watcher } = createWatcher();
  await screen.show(watcher, ['1']);
  await screen.show(watcher, 'all');
  expect(screen.size()).toBe(1);
});

test('a message that is allowed late does not come back over the one after it', async () => {
  const waiting: (() => void)[] = [];
  const screen = createScreen({
    allowed: (_member, ids) => new Promise((resolve) => waiting.push(() => resolve(ids))),
    first:
      async (_tenantId, [customerId]) =>
      () => ({ customerId: customerId! }),
  });
  const { watcher, subjects } = createWatcher();
  const [early, late] = [screen.show(watcher, ['1']), screen.show(watcher, ['2'])];
  waiting[1]!();
  await late;
  waiting[0]!();
  await early;
  expect([subjects(), screen.size()]).toEqual([['2'], 1]);
});

test('subjects that the member may not watch are left out', async () => {
  const screen = createScreen({ allowed: async (_member, ids) => ids.filter((id) => id !== '2') });
  const { watcher } = createWatcher();
  await screen.show(watcher, ['1', '2']);
  screen.change('1:2');
  expect([screen.read, screen.size()]).toEqual([[], 1]);
});

test('a screen of every subject is told each change', async () => {
  const screen = createScreen({ subjectsIn: () => [EVERY] });
  const { watcher, subjects } = createWatcher();
  await screen.show(watcher, true);
  screen.change('1:3');
  screen.change('2:4');
  screen.change('1:5');
  await expect.poll(subjects).toEqual(['3', '5']);
});

test('each state needs the permission and the session of that moment', async () => {
  const screen = createScreen({ permission: 'calls.supervise' });
  const [leads, left] = [createWatcher('1', { permissions: ['calls.supervise'] }), createWatcher()];
  const away = { ...createWatcher().watcher, findMember: async () => null };
  for (const watcher of [left.watcher, away, leads.watcher]) await screen.show(watcher, ['3']);
  screen.change('1:3');
  await expect.poll(leads.subjects).toEqual(['3']);
  expect(left.told).toEqual([]);
});

test('a state that is nothing, or cannot be read, is not told to its socket, and others are told', async () => {
  const broken = new Error('not yours');
  const screen = createScreen({
    state: (_tenantId, customerId) => (member) => {
      if (member.userId === '6') throw broken;
      return member.userId === '7' ? null : { customerId };
    },
  });
  const [mine, throws, none] = [
    createWatcher(),
    createWatcher('1', { userId: '6' }),
    createWatcher('1', { userId: '7' }),
  ];
  for (const { watcher } of [throws, none, mine]) await screen.show(watcher, ['3']);
  screen.change('1:3');
  await expect.poll(mine.subjects).toEqual(['3']);
  expect([throws.told, none.told, screen.failures]).toEqual([[], [], [broken]]);
});

test('after words may have been lost every state is told again', async () => {
  const screen = createScreen();
  const { watcher, subjects } = createWatcher();
  await screen.show(watcher, ['1', '2']);
  screen.gap();
  await expect.poll(subjects).toEqual(['1', '2']);
});

test('a change of everything tells a screen that reads itself again one push, and only in its enterprise', async () => {
  const screen = createScreen({ refreshedBy: { moved: 'all' }, readAgain: { customerId: 'all' } });
  const [mine, other, none] = [createWatcher(), createWatcher('2'), createWatcher()];
  for (const { watcher } of [mine, other]) await screen.show(watcher, ['1', '2']);
  screen.change('1:');
  await expect.poll(mine.subjects).toEqual(['all']);
  expect([other.told, none.told, screen.read]).toEqual([[], [], []]);
});

test('changes within the time are read once for all sockets of an enterprise, and each is told those that it shows', async () => {
  const asked: string[] = [];
  const screen = createScreen({
    gathers: 20,
    subjectsIn: (data) => (data === true ? [EVERY] : (data as string[])),
    states(tenantId, ids) {
      asked.push(`${tenantId}: ${ids.join()}`);
      return (_member, its) => ({ customerId: its.join() });
    },
  });
  const [all, some, none, other] = [createWatcher(), createWatcher(), createWatcher(), createWatcher('2')];
  await screen.show(all.watcher, true);
  await screen.show(some.watcher, ['4', '5']);
  await screen.show(none.watcher, ['6']);
  await screen.show(other.watcher, ['3']);
  for (const word of ['1:3', '1:4', '1:3', '2:3', '2:9']) screen.change(word);
  expect(asked).toEqual([]);
  await expect.poll(all.subjects).toEqual(['3,4']);
  expect(asked).toEqual(['1: 3,4', '2: 3']);
  await expect.poll(() => [some, none, other].map((watcher) => watcher.subjects())).toEqual([['4'], [], ['3']]);
  // The next change is not held back by those before it.
  screen.change('1:5');
  await expect.poll(some.subjects).toEqual(['4', '5']);
  screen.gap();
  await expect.poll(some.subjects).toEqual(['4', '5', '4,5']);
});
