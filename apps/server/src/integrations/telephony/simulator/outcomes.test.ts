import { expect, test } from 'vitest';
import { planCall } from './outcomes.ts';

const many = 20_000;
/** Returns a number that ends in 00 to 59, so that the table has no plan for it. */
const callee = (index: number) => `139${String(index).padStart(6, '0')}${String(index % 60).padStart(2, '0')}`;
const plans = Array.from({ length: many }, (_, index) =>
  planCall('seed', { callId: String(index), callee: callee(index) }),
);

test.each([
  ['answer', 45],
  ['no_answer', 30],
  ['busy', 8],
  ['refused', 6],
  ['empty_number', 4],
  ['stopped', 3],
  ['unreachable', 2],
  ['network', 2],
])('%s comes about %i times in a hundred', (outcome, percent) => {
  const found = plans.filter((plan) => (plan.outcome.type === 'answer' ? 'answer' : plan.outcome.cause) === outcome);
  expect(Math.abs((found.length / many) * 100 - percent)).toBeLessThan(1);
});

test('talks last 10 s to 4 minutes, half of them under a minute, and ring before', () => {
  const talks = plans.flatMap(({ rings, outcome }) => (outcome.type === 'answer' ? [{ rings, ...outcome }] : []));
  const sorted = talks.map((talk) => talk.talkMs).toSorted((one, other) => one - other);
  expect(sorted[0]).toBeGreaterThanOrEqual(10_000);
  expect(sorted.at(-1)).toBeLessThanOrEqual(240_000);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(40_000);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50_000);
  expect(new Set(sorted.map(Math.round)).size).toBeGreaterThan(sorted.length * 0.7);
  expect(talks.every((talk) => talk.rings)).toBe(true);
});

test('the same seed, call and number give the same plan, another of them another', () => {
  const call = { callId: '1', callee: '13900000012' };
  const plan = planCall('seed', call);
  expect(planCall('seed', call)).toEqual(plan);
  expect(planCall('other', call)).not.toEqual(plan);
  expect(planCall('seed', { ...call, callId: '2' })).not.toEqual(plan);
  expect(planCall('seed', { ...call, callee: '13900000013' })).not.toEqual(plan);
});

test('digits of the table decide whatever the seed', () => {
  for (const seed of ['a', 'b', 'c'])
    expect(planCall(seed, { callId: seed, callee: '13900000070' }).outcome).toEqual({
      type: 'failure',
      cause: 'busy',
      announces: null,
    });
});
