import { settingGroups } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { settingLimits } from './limits.ts';

const shapes = Object.assign({}, ...Object.values(settingGroups).map(({ shape }) => shape));

test.each(Object.entries(settingLimits))('%s: the form allows what the contract allows', (field, { min, max }) => {
  const allows = (value: number) => shapes[field].safeParse(value).success;
  expect([min, max].map(allows)).toEqual([true, true]);
  expect([min - 1, max + 1].map(allows)).toEqual([false, false]);
});
