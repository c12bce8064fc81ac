import { errorText } from '@haihu/contract/error-texts';
import { type ErrorName, errors } from '@haihu/contract/errors';
import { expect, test } from 'vitest';

const NOT_FOUND = 40400;

test('every error has a code of its own, but for what is not there', () => {
  const others = Object.entries(errors).filter(([, { code }]) => code !== NOT_FOUND);
  const names = Map.groupBy(others, ([, { code }]) => code);
  const shared = [...names.values()].filter((same) => same.length > 1).map((same) => same.map(([name]) => name));
  expect(shared).toEqual([]);
});

test('absent, hidden and foreign things share one code, and the words say which it was', () => {
  const absent = Object.entries(errors).filter(([name]) => name.endsWith('not_found'));
  expect(absent.length).toBeGreaterThan(20);
  expect(absent.filter(([, { code }]) => code !== NOT_FOUND)).toEqual([]);
  expect(Object.values(errors).filter(({ code }) => code > NOT_FOUND && code < 40_500)).toEqual([]);
  expect(new Set(absent.map(([name]) => errorText(name as ErrorName, 'zh'))).size).toBe(absent.length);
});
