import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

const mobile = '13800000003';

test.each([
  ['1234567', 'too_short'],
  ['x'.repeat(201), 'too_long'],
  [mobile, 'has_mobile'],
  [`+86${mobile}!`, 'has_mobile'],
  ['Password123', 'common'],
  ['88888888', 'common'],
  ['woaini1314', 'common'],
  ['海海海海海海海海', 'common'],
])('%s: %s', (password, problem) => expect(passwordProblem(password, mobile)).toBe(problem));

test.each(['haihu-demo', '12345678x!', 'x'.repeat(199) + 'y', '窗外有一只橘猫', '１２３４５６７９'])(
  '%s is a good one, unless it is too short',
  (password) => expect(passwordProblem(password, mobile)).toBe(password.length < 8 ? 'too_short' : null),
);

test('while the number is unknown it is not looked for', () => {
  expect(passwordProblem(mobile, '')).toBeNull();
});
