import { expect, test } from 'vitest';
import { callCostWords } from './cost-words.ts';

test('a call says the minutes that packages paid and the money beside them, to the last decimal', () => {
  expect(callCostWords({ packageMinutes: 2, cost: 0 })).toBe('2 package min');
  expect(callCostWords({ packageMinutes: 1, cost: 2426 })).toBe('1 package min + ¥0.2426');
  expect(callCostWords({ packageMinutes: 0, cost: 120_000_001 })).toBe('¥12,000.0001');
  // Over a line that costs nothing no package was used.
  expect(callCostWords({ packageMinutes: 0, cost: 0 })).toBe('¥0.0000');
});
