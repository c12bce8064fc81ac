import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idNumberProblem, normaliseIdNumber } from './id-number.ts';

const TODAY = '2026-03-02';

test.each(['11010519491231002X', '440524188001010014', '110101199003070134'])('%s', (number) => {
  // The first two numbers are from GB 11643-1999. The owner of one was born before 1900, like no living person.
  expect(idNumberProblem(number, TODAY)).toBe(number.slice(6, 8) === '18' ? 'birthday' : null);
});

test.each([
  ['110105194912310021', 'check'],
  ['11010519491231002', 'form'],
  ['11010519491231002XX', 'form'],
  ['1101051949123100X2', 'form'],
  ['01010519491231002X', 'form'],
  ['11010519491231002x', 'form'],
  ['110105194902300028', 'birthday'],
  ['110105194913310028', 'birthday'],
  ['110105202603030024', 'birthday'],
  ['', 'form'],
] as const)('%s is none: %s', (number, problem) => {
  expect(idNumberProblem(number, TODAY)).toBe(problem);
});

test('a number has one check sign, and two neighbours that changed places are noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(digits, (order) => {
      const begin = `11010519900307${order.join('')}`;
      const right = [...'0123456789X'].filter((sign) => idNumberProblem(begin + sign, TODAY) === null);
      expect(right).toHaveLength(1);
      const [one, other] = order as [number, number, number];
      const swapped = `11010519900307${other}${one}${order[2]}${right[0]}`;
      expect(idNumberProblem(swapped, TODAY)).toBe(one === other ? null : 'check');
    }),
  );
});

test('separators between the groups and full-width digits do not count', () => {
  expect(normaliseIdNumber(' 110105-19491231 ００2x')).toBe('11010519491231002X');
});
