import { expect, test } from 'vitest';
import { readFilter } from './pool-filter.ts';

test('of what stands in an address only what a filter knows is read', () => {
  expect(readFilter({ levels: '0.1.6.7.x.16' }).levels).toEqual([1, 6]);
  expect(readFilter({ tags: '0.12.x.007' }).tagIds).toEqual(['12']);
  const days = ['0', '1', '365', '366', '1.5', 'x'].map((idle) => readFilter({ idle }).idleDays);
  expect(days).toEqual([undefined, 1, 365, undefined, undefined, undefined]);
});
