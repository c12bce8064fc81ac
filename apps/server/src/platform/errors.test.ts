import { errors } from '@haihu/contract/errors';
import { expect, test } from 'vitest';

test('every error has a code of its own', () => {
  const names = Map.groupBy(Object.entries(errors), ([, { code }]) => code);
  const shared = [...names.values()].filter((same) => same.length > 1).map((same) => same.map(([name]) => name));
  expect(shared).toEqual([]);
});
