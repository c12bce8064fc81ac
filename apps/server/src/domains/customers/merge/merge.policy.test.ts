import { expect, test } from 'vitest';
import { fieldsOf, numbersOf, type Side } from './merge.policy.ts';

const side = (mobile: string, further: number) => {
  const numbers = Array.from({ length: further }, (_, index) => ({
    id: String(index),
    label: 'other',
    number: `${mobile}${index}`,
  }));
  return { mobile, further: numbers } as unknown as Side;
};

test.each([
  [4, 5, false],
  [5, 5, true],
  [10, 0, true],
])('of %i and %i further numbers and the mobile that gives way at most ten stay', (kept, merged, tooMany) => {
  const numbers = numbersOf({ kept: side('138', kept), merged: side('139', merged) }, {});
  expect(numbers).toMatchObject({ main: '138', added: '139', tooMany });
  expect(numbers.all).toHaveLength(kept + merged + 1);
});

test('the first number that gives way is not added where it is among the other’s further ones', () => {
  const merged = { ...side('139', 0), further: [{ id: '1', label: 'other' as const, number: '138' }] };
  const numbers = numbersOf({ kept: side('138', 0), merged }, { mobile: 'merged' });
  expect(numbers).toMatchObject({ main: '139', moved: ['1'], added: null });
  expect(numbers.all.map(({ number }) => number)).toEqual(['138']);
});

test.each([
  ['2026-03-01T00:00:00Z', 'kept'],
  ['2026-03-02T00:00:00Z', 'kept'],
  ['2026-03-03T00:00:00Z', 'merged'],
])('of two values, that of %s against that of the second of March, %s is proposed', (createdAt, take) => {
  const made = (mobile: string, at: string): Side =>
    ({ ...side(mobile, 0), record: { custom: {} }, createdAt: at, changedAt: new Map() }) as unknown as Side;
  const [mobile] = fieldsOf({ kept: made('138', '2026-03-02T00:00:00Z'), merged: made('139', createdAt) }, []);
  expect(mobile).toMatchObject({ field: 'mobile', take });
});
