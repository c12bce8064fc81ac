import { expect, test } from 'vitest';
import { numbersOf, type Side } from './merge.policy.ts';

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
