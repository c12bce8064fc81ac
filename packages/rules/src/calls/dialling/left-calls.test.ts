import { expect, test } from 'vitest';
import { isLeft, LEFT_FOR } from './left-calls.ts';

test('a call is left once page and phone have both been gone for a minute', () => {
  expect(isLeft({ page: 0, phone: 5000 }, 4999 + LEFT_FOR)).toBe(false);
  expect(isLeft({ page: 0, phone: 5000 }, 5000 + LEFT_FOR)).toBe(true);
  expect(isLeft({ page: 5000, phone: 0 }, 4999 + LEFT_FOR)).toBe(false);
  expect(isLeft({ page: 5000, phone: 0 }, 5000 + LEFT_FOR)).toBe(true);
});

test('a member with the page or the phone is there', () => {
  const long = 60 * LEFT_FOR;
  expect(isLeft({ page: null, phone: 0 }, long)).toBe(false);
  expect(isLeft({ page: 0, phone: null }, long)).toBe(false);
});
