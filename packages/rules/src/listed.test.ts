import { expect, test } from 'vitest';
import { listedIn } from './listed.ts';

test('a list reads as its language writes lists', () => {
  expect(listedIn(['老客户', '展会'], 'zh')).toBe('老客户、展会');
  expect(listedIn(['Regular', 'Fair'], 'en')).toBe('Regular, Fair');
  expect(listedIn([], 'en')).toBe('');
});
