import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersOfLine } from './photo-numbers.ts';

const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.stringMatching(/^\d{9}$/))
  .map(([second, rest]) => `1${second}${rest}`);
const sure = (text: string) => numbersOfLine({ text, certainty: 0.99 });

test('a certain mobile number is taken as it is, an uncertain one is looked at first', () => {
  fc.assert(
    fc.property(mobile, fc.double({ min: 0, max: 1, noNaN: true }), (number, certainty) => {
      expect(numbersOfLine({ text: number, certainty })).toEqual([
        { number, isDoubtful: certainty < 0.95, problem: null },
      ]);
    }),
  );
});

test('numbers of one line are told apart, with spaces between them and without', () => {
  fc.assert(
    fc.property(
      fc.array(mobile, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', ' ', ' / '),
      (numbers, between) => {
        expect(sure(numbers.join(between)).map(({ number }) => number)).toEqual(numbers);
      },
    ),
  );
});

test('words, dates and prices beside a number stay out', () => {
  expect(sure('张三 138-0013-8000 (微信同号)')).toEqual([{ number: '13800138000', isDoubtful: false, problem: null }]);
  expect(sure('2026')).toEqual([]);
  expect(sure('¥ 99.50')).toEqual([]);
  expect(sure('客户名单')).toEqual([]);
});

test('a letter that stands for a digit makes the number doubtful', () => {
  expect(sure('138O0138000')).toEqual([{ number: '13800138000', isDoubtful: true, problem: null }]);
});

test('a number with a digit too few says so and is doubtful', () => {
  expect(sure('1380013800')).toEqual([{ number: '1380013800', isDoubtful: true, problem: 'short' }]);
});
