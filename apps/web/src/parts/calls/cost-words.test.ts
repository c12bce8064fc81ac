import { expect, test } from 'vitest';
import { callCostWords, costWords } from './cost-words.ts';

test('a call says the minutes that packages paid and the money beside them, to the last decimal', () => {
  expect(callCostWords({ packageMinutes: 2, cost: 0 })).toBe('2 package min');
  expect(callCostWords({ packageMinutes: 1, cost: 2426 })).toBe('1 package min + ¥0.2426');
  expect(callCostWords({ packageMinutes: 0, cost: 120_000_001 })).toBe('¥12,000.0001');
  // A line without cost uses no package.
  expect(callCostWords({ packageMinutes: 0, cost: 0 })).toBe('¥0.0000');
});

test('before a call it says what pays for it: the package as long as it has minutes, then money', () => {
  const meter = { minutePrice: '1200', held: '1200' };
  expect(costWords(meter, { minutesLeft: 31_919, packageMinutesLeft: 2329 })).toBe('2,329 package min left');
  expect(costWords(meter, { minutesLeft: 825, packageMinutesLeft: 0 })).toBe(
    '¥0.1200/min · 825 min left · ¥0.12 reserved',
  );
  expect(costWords(meter, { minutesLeft: Infinity, packageMinutesLeft: 0 })).toBe('This line is free');
});
