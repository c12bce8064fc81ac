import { expect, test } from 'vitest';
import { type CarriedCall, judgeCarrier } from './carrier-breaker.ts';

const call = (change: Partial<CarriedCall> = {}): CarriedCall => ({
  isFailed: true,
  age: 1,
  isProbe: false,
  ...change,
});
const calls = (failed: number, carried: number) => [
  ...Array.from({ length: failed }, () => call()),
  ...Array.from({ length: carried }, () => call({ isFailed: false })),
];

test('five failures of the last eight calls within half a minute let a line rest', () => {
  expect(judgeCarrier(0, calls(4, 4))).toBeNull();
  expect(judgeCarrier(0, calls(5, 3))).toEqual({ trips: 1, rest: 30 });
  expect(judgeCarrier(0, [...calls(0, 4), ...calls(5, 0)])).toBeNull();
  expect(judgeCarrier(0, [...calls(4, 0), call({ age: 31 })])).toBeNull();
});

test('each failed probe doubles the rest, up to four minutes, and a carried one ends it', () => {
  const probe = [call({ isProbe: true }), ...calls(5, 0)];
  const rests = [1, 2, 3, 4, 5].map((trips) => judgeCarrier(trips, probe)?.rest);
  expect(rests).toEqual([60, 120, 240, 240, 240]);
  expect(judgeCarrier(3, [call({ isProbe: true, isFailed: false })])).toEqual({ trips: 0, rest: null });
});

test('calls of before the rest tell nothing after it', () => {
  expect(judgeCarrier(1, calls(6, 0))).toBeNull();
});
