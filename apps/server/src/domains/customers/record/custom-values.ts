import type { CustomField } from '@haihu/contract/config/core/settings';
import { judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { badCustomValue } from '../core/customers.errors.ts';

/**
 * Returns the names of the custom fields that have a value, by id. Throws `customers.bad_custom_value` with the first
 * wrong value. `whole`: an absent required field is wrong, too.
 */
export function requireCustomValues(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
  { whole = false } = {},
): Map<string, string> {
  const offered = new Map(fields.filter(({ archived }) => !archived).map((field) => [field.id!, field]));
  const missing = whole ? [...offered.keys()].filter((id) => !(id in values)).map((id) => [id, null] as const) : [];
  const names = new Map<string, string>();
  for (const [fieldId, value] of [...Object.entries(values), ...missing]) {
    const field = offered.get(fieldId);
    const problem = field ? judgeCustomValue(field, value) : 'unknown_field';
    if (problem) throw badCustomValue({ field: field?.name ?? fieldId, fieldId, problem });
    names.set(fieldId, field!.name);
  }
  return names;
}
