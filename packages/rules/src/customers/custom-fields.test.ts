import type { CustomFieldType } from '@haihu/contract/customers/values';
import { expect, test } from 'vitest';
import { judgeCustomValue } from './custom-fields.ts';

const field = (type: CustomFieldType, required = false) => ({ type, required, options: ['甲', '乙'] });

test.each<[CustomFieldType, unknown, string | null]>([
  ['text', '五金', null],
  ['text', 5, 'wrong_type'],
  ['text', '字'.repeat(501), 'too_long'],
  ['text', 'a\0b', 'wrong_type'],
  ['number', 0, null],
  ['number', -1.5, null],
  ['number', '5', 'no_number'],
  ['number', NaN, 'no_number'],
  ['number', 1e13, 'no_number'],
  ['date', '2024-02-29', null],
  ['date', '2026-02-29', 'no_day'],
  ['date', '2026-3-2', 'no_day'],
  ['date', 20260302, 'no_day'],
  ['choice', '甲', null],
  ['choice', '丙', 'unknown_option'],
  ['choice', ['甲'], 'wrong_type'],
  ['choices', ['乙', '甲'], null],
  ['choices', ['甲', '甲'], 'wrong_type'],
  ['choices', ['甲', '丙'], 'unknown_option'],
  ['choices', '甲', 'wrong_type'],
])('%s %j: %s', (type, value, problem) => {
  expect(judgeCustomValue(field(type), value)).toBe(problem);
});

test('nothing may stand where nothing is required', () => {
  for (const value of [null, '', []]) {
    expect(judgeCustomValue(field('choices'), value)).toBe(null);
    expect(judgeCustomValue(field('choices', true), value)).toBe('required');
  }
});
