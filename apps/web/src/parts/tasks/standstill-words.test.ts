import type { TaskStandstill } from '@haihu/contract/tasks/pacing';
import { expect, test } from 'vitest';
import { taskStandstillWords } from './standstill-words.ts';
import { t } from './standstill-texts.ts';

const NOW = Date.parse('2026-03-02T02:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const taskAgent = { userId: '7', name: '赵婷', state: 'ready', since: after(-5), until: null, refusal: null } as const;
const running: TaskStandstill = {
  taskId: '1',
  at: after(0),
  state: 'running',
  fault: null,
  ready: 1,
  numbers: 'due',
  lastPlacedAt: after(-12),
  nextAt: after(3),
  standsStillAt: after(58),
  own: taskAgent,
  refused: [],
};
const words = (change: Partial<TaskStandstill>, leads = false) =>
  taskStandstillWords({ ...running, ...change }, NOW, leads);

test('says when the last call was placed and when the next one is', () => {
  expect(words({})).toEqual({ isAlarm: false, lines: [`${t.lastPlaced(t12())} · ${t.next(3)}`] });
  expect(words({ nextAt: after(-1) }).lines).toEqual([`${t.lastPlaced(t12())} · ${t.nextSoon}`]);
});

test('a minute without a call is an alarm, with its reason or the word that none is known', () => {
  const still = { standsStillAt: after(-30) };
  expect(words(still)).toMatchObject({ isAlarm: true, lines: [expect.any(String), t.standsStillUnknown] });
  expect(words({ ...still, fault: 'no_balance' }).lines[1]).toBe(t.faults.no_balance);
  expect(words({ standsStillAt: null }).isAlarm).toBe(false);
});

test('a seat is told why no call comes to it; who leads is told of each seat', () => {
  const refused = { ...taskAgent, refusal: 'no_seat' } as const;
  expect(words({ own: refused }).lines[0]).toBe(t.ownRefusals.no_seat);
  expect(words({ own: null, refused: [refused] }, true).lines[0]).toBe(t.refusals.no_seat('赵婷'));
  expect(words({ own: { ...taskAgent, state: 'break' }, ready: 0, nextAt: null }).lines[0]).toBe(t.own.break);
  expect(words({ own: null, ready: 0, nextAt: null }, true).lines[0]).toBe(t.noneReady);
  expect(words({ numbers: 'none', nextAt: null }).lines[0]).toBe(t.ownNumbersNone);
});

const t12 = () => (t.noneReady.startsWith('No') ? '12s' : '12秒');
