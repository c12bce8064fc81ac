import { keepAmount } from '@haihu/rules/money';
import { expect, test } from 'vitest';
import { marginTyped, parseMargin } from './margin.ts';

test.each([
  ['0', 0],
  ['0.03', 300],
  ['0.0001', 1],
  ['1.5', 15_000],
  ['100', 1_000_000],
])('%s yuan a minute are %d units', (typed, units) => expect(parseMargin(typed)).toBe(units));

test.each(['', '-1', '0.00001', '100.0001', '1e2', '1,000', '.5', '1.', '１'])('%j is no margin', (typed) =>
  expect(parseMargin(typed)).toBeNull(),
);

test.each(['-1', '1e2', '0.00001', '1.23456', '1.2.3', '0.1 yuan'])(
  '%j is refused in the field of a margin, not read as another one',
  (typed) => expect(parseMargin(keepAmount(typed))).toBeNull(),
);

test.each([0, 1, 300, 15_000, 100_000, 1_000_000])('%d units are shown as they are typed', (units) =>
  expect(parseMargin(marginTyped(units))).toBe(units),
);
