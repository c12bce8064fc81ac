import { agentStates, type AgentState, boardSorts } from '@haihu/contract/calls/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparePlaces,
  firstOnBoard,
  needsLook,
  type OrderedRow,
  placeOnBoard,
  rankBoard,
  sortBoard,
  stateAt,
} from './board-order.ts';

const now = Date.parse('2026-03-02T03:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
let ids = 0;
const row = (name: string, state: AgentState, minutes: number, until: string | null = null): OrderedRow => ({
  memberId: String((ids += 1)),
  name,
  state,
  since: ago(minutes),
  until,
  today: { calls: 0, answered: 0, talkSeconds: 0 },
});
const busyDay = (name: string, calls: number, answered: number, talkSeconds: number) => ({
  ...row(name, 'ready', 1),
  today: { calls, answered, talkSeconds },
});
const names = (rows: OrderedRow[]) => rows.map(({ name }) => name);

test('agents who wait too long come first, then those who talk, offline ones last', () => {
  const rows = [
    row('离线', 'offline', 500),
    row('空闲', 'ready', 2),
    row('通话', 'busy', 40),
    row('久等', 'ready', 11),
    row('小休', 'break', 3),
  ];
  expect(names(sortBoard(rows, 'attention', now))).toEqual(['久等', '通话', '空闲', '小休', '离线']);
  expect(needsLook(row('小休', 'break', 31), now)).toBe(true);
});

test('a wrap-up that is over by the clock is ready since then', () => {
  expect(stateAt(row('赵婷', 'wrap_up', 2, ago(1)), now)).toEqual({ state: 'ready', since: ago(1) });
  expect(stateAt(row('赵婷', 'wrap_up', 2, ago(-1)), now).state).toBe('wrap_up');
});

test('the most calls, talk or answers come first, and names in the order of the alphabet between equal ones', () => {
  const rows = [busyDay('赵婷', 5, 1, 30), busyDay('李敏', 5, 3, 10), busyDay('吴凯', 2, 2, 90)];
  expect(names(sortBoard(rows, 'calls', now))).toEqual(['李敏', '赵婷', '吴凯']);
  expect(names(sortBoard(rows, 'talk', now))).toEqual(['吴凯', '赵婷', '李敏']);
  expect(names(sortBoard(rows, 'answered', now))).toEqual(['李敏', '吴凯', '赵婷']);
});

test('two agents of one name keep their order by their ids, also those beyond the numbers of JavaScript', () => {
  const [one, other] = ['9007199254740993', '9007199254740992'].map((memberId) => ({
    ...row('李敏', 'ready', 1),
    memberId,
  }));
  const places = [one!, other!].map((twin) => placeOnBoard(twin, 'name', now));
  expect(comparePlaces(places[0]!, places[1]!)).toBeGreaterThan(0);
});

test('the first rows of a board are those of the whole sorted board, in its order', () => {
  const rows = fc.array(
    fc.record({
      memberId: fc.bigInt({ min: 1n, max: 40n }).map(String),
      name: fc.constantFrom('赵婷', '李敏', '吴凯', 'Ann', ''),
      state: fc.constantFrom(...agentStates),
      since: fc.integer({ min: 0, max: 60 }).map(ago),
      until: fc.constantFrom(null, ago(1), ago(-1)),
      today: fc.record({ calls: fc.nat(3), answered: fc.nat(3), talkSeconds: fc.nat(3) }),
    }),
  );
  const count = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(rows, fc.constantFrom(...boardSorts), count, (list, sort, most) => {
      expect(firstOnBoard(list, { sort, count: most }, now)).toEqual(sortBoard(list, sort, now).slice(0, most));
    }),
  );
});

test('equal figures share a rank, the next one counts on, and no figure is no rank', () => {
  const rows = [
    busyDay('甲', 5, 0, 0),
    busyDay('乙', 7, 0, 0),
    busyDay('丙', 5, 0, 0),
    busyDay('丁', 1, 0, 0),
    busyDay('戊', 0, 0, 0),
  ];
  const ranks = rankBoard(rows, 'calls');
  expect(rows.map(({ memberId }) => ranks.get(memberId))).toEqual([2, 1, 2, 4, undefined]);
});
