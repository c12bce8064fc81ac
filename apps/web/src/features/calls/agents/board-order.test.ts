import type { BoardRow } from '@haihu/contract/calls/agents';
import { expect, test } from 'vitest';
import { byAttention, needsLook, stateAt } from './board-order.ts';

const now = Date.parse('2026-03-02T03:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const row = (name: string, state: BoardRow['state'], minutes: number, until: string | null = null): BoardRow => ({
  memberId: name,
  name,
  departmentName: null,
  leads: false,
  state,
  reason: null,
  since: ago(minutes),
  until,
  forcedBy: null,
  call: null,
  today: { calls: 0, answered: 0, talkSeconds: 0 },
});

test('agents who wait too long come first, then those who talk, offline ones last', () => {
  const rows = [
    row('离线', 'offline', 500),
    row('空闲', 'ready', 2),
    row('通话', 'busy', 40),
    row('久等', 'ready', 11),
    row('小休', 'break', 3),
  ];
  expect(byAttention(rows, now).map(({ name }) => name)).toEqual(['久等', '通话', '空闲', '小休', '离线']);
  expect(needsLook(row('小休', 'break', 31), now)).toBe(true);
});

test('a wrap-up that is over by the clock is ready since then', () => {
  expect(stateAt(row('赵婷', 'wrap_up', 2, ago(1)), now)).toEqual({ state: 'ready', since: ago(1) });
  expect(stateAt(row('赵婷', 'wrap_up', 2, ago(-1)), now).state).toBe('wrap_up');
});
