import type { RequestOf } from '@haihu/contract/contract';
import { typedFields } from '@haihu/contract/customers/fields';
import type { NumberLabel } from '@haihu/contract/customers/values';
import { maskPhone } from '@haihu/rules/phone';
import type { FieldChange } from '../core/field-change.ts';

export type { NumberLabel };

/** The fields that are stored as they were typed. */
export const plainFields = ['name', ...typedFields, 'level'] as const;
export type PlainField = (typeof plainFields)[number];
export type PlainValues = { [Field in PlainField]: string | number | null };

/** The fields that a form sends. A field that is absent stays. */
export type SentFields = Pick<RequestOf<'customers.editPrivate'>, PlainField>;

/** Returns the sent plain fields that differ from the stored ones, in their stored form. */
export function plainChanges(before: PlainValues, sent: SentFields): Partial<PlainValues> {
  const changed = plainFields.flatMap((field) => {
    const value = sent[field];
    const next = value === '' ? null : value;
    return next === undefined || next === before[field] ? [] : [[field, next] as const];
  });
  return Object.fromEntries(changed);
}

export function plainLines(before: PlainValues, changed: Partial<PlainValues>): FieldChange[] {
  return plainFields.flatMap((field) => {
    const to = changed[field];
    return to === undefined ? [] : [{ key: field, field, from: inWords(before[field]), to: inWords(to) }];
  });
}

/** Returns the stored form of a custom field's value; null if it is empty. */
export const nullIfEmpty = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

/** Returns the custom fields that differ, by id. */
export function customChanges(before: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>) {
  const changed = Object.entries(sent)
    .map(([id, value]) => [id, nullIfEmpty(value)] as const)
    .filter(([id, value]) => JSON.stringify(before[id] ?? null) !== JSON.stringify(value));
  return Object.fromEntries(changed);
}

export function customLines(
  before: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, unknown>>,
  nameOf: ReadonlyMap<string, string>,
): FieldChange[] {
  return Object.entries(changed).map(([id, value]) => ({
    key: `custom:${id}`,
    field: `custom:${nameOf.get(id)}`,
    from: inWords(before[id]),
    to: inWords(value),
  }));
}

/** An item of a list: its identity, and its words. Different items may have the same words. */
export interface ListedChange {
  is: string;
  words: string;
}

/** Returns one history line if a list differs: tags by their names, numbers with their labels. */
export function listLine(
  field: string,
  before: readonly ListedChange[],
  after: readonly ListedChange[],
): FieldChange[] {
  const isSame = contentOf(before) === contentOf(after);
  return isSame ? [] : [{ key: field, field, from: inOne(before), to: inOne(after) }];
}

const contentOf = (list: readonly ListedChange[]) => JSON.stringify(list.map(({ is }) => is).toSorted());
const inOne = (list: readonly ListedChange[]) => list.map(({ words }) => words).join(', ') || null;

/** Returns the list item of a number, such as `company:0571****6666`. Two numbers may read the same. */
export const listedNumber = (label: NumberLabel, number: string): ListedChange => ({
  is: `${label}:${number}`,
  words: `${label}:${maskPhone(number)}`,
});

export function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
