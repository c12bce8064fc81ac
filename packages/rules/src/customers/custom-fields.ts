import type { CustomFieldType } from '@haihu/contract/customers/values';
import { isDay } from '../day.ts';

/** The rule of a field that an enterprise adds to its customers. */

export interface CustomFieldRule {
  readonly type: CustomFieldType;
  /** The options of both kinds of choices. An option that is removed stays in the customers that have it. */
  readonly options: readonly string[];
  readonly required: boolean;
}

/** The value of such a field. A `date` is a calendar day, `2026-03-02`. */
export type CustomValue = string | number | readonly string[];

export type CustomProblem = 'required' | 'wrong_type' | 'too_long' | 'no_number' | 'no_day' | 'unknown_option';

export const LONGEST_CUSTOM_TEXT = 500;
const LARGEST = 1e12;

/** Returns the problem of a value, or `null` if it is right. The value `null` removes the stored one. */
export function judgeCustomValue(field: CustomFieldRule, value: unknown): CustomProblem | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return field.required ? 'required' : null;
  }
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= LARGEST ? null : 'no_number';
    case 'choices':
      if (!Array.isArray(value) || new Set(value).size < value.length) return 'wrong_type';
      return value.every((one) => field.options.includes(one)) ? null : 'unknown_option';
    case 'choice':
      if (typeof value !== 'string') return 'wrong_type';
      return field.options.includes(value) ? null : 'unknown_option';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'no_day';
    case 'text':
      if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return 'wrong_type';
      return value.length <= LONGEST_CUSTOM_TEXT ? null : 'too_long';
  }
}
