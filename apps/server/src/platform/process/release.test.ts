import { expect, test } from 'vitest';
import { isAtLeast } from './release.ts';

test('releases are compared number by number, not as texts', () => {
  expect(isAtLeast('1.0.0', '1.0')).toBe(true);
  expect(isAtLeast('1.0.0', '1.0.1')).toBe(false);
  expect(isAtLeast('1.10.0', '1.9')).toBe(true);
  expect(isAtLeast('1.9.5', '1.10')).toBe(false);
  expect(isAtLeast('2.0.0', '1.12.3')).toBe(true);
  expect(isAtLeast('1.2', '1.2.1')).toBe(false);
});
