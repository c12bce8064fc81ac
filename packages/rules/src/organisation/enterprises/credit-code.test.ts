import { expect, test } from 'vitest';
import { creditCodeProblem, normaliseCreditCode } from './credit-code.ts';

test.each(['91350100M000100Y43', '91110000600037341L', '9144030071526726XG'])('%s is a code', (code) => {
  expect(creditCodeProblem(code)).toBeNull();
});

test.each([
  ['91350100M000100Y44', 'check'],
  ['91350100M000010Y43', 'check'],
  ['91350100M000100Y4', 'length'],
  ['91350100M000100Y433', 'length'],
  ['9135010OM000100Y43', 'sign'],
  ['91350100M000100y43', 'sign'],
  ['９1350100M000100Y43', 'sign'],
  ['', 'length'],
] as const)('%s is none: %s', (code, problem) => {
  expect(creditCodeProblem(code)).toBe(problem);
});

test('separators between the groups do not count', () => {
  expect(normaliseCreditCode(' 91350100-m000 100y43 ')).toBe('91350100M000100Y43');
});
