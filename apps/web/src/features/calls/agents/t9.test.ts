import { expect, test } from 'vitest';
import { keysOf, matchesKeys } from './t9.ts';

test.each([
  ['何丽娟', '455'],
  ['王磊', '95'],
  ['张伟', '99'],
  ['欧阳静', '695'],
  ['David Chen', '328432436'],
  ['客户8F31', '548331'],
  ['', ''],
])('%s is typed %s', (name, keys) => {
  expect(keysOf(name)).toBe(keys);
});

test('finds by letters of the name and by digits that are shown', () => {
  const customer = { name: '何丽娟', number: '136****0925' };
  for (const typed of ['4', '45', '455', '55', '0925', '136']) expect(matchesKeys(typed, customer)).toBe(true);
  for (const typed of ['', '456', '1360', '7']) expect(matchesKeys(typed, customer)).toBe(false);
});
