import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test('counts stand with the noun that English wants', () => {
  expect([0, 1, 2].map((count) => plural(count, 'call'))).toEqual(['0 calls', '1 call', '2 calls']);
  expect(['1', '1,204', '10,000+'].map((count) => plural(count, 'person', 'people'))).toEqual([
    '1 person',
    '1,204 people',
    '10,000+ people',
  ]);
});
