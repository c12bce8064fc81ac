import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('a list reads as its language writes lists', () => {
  expect(listed(['老客户', '展会'], 'zh')).toBe('老客户、展会');
  expect(listed(['Regular', 'Fair'], 'en')).toBe('Regular, Fair');
  expect(listed([], 'en')).toBe('');
});
