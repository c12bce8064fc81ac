import type { NumberLabel } from '@haihu/contract/customers/values';
import type { RequestOf } from '@haihu/contract/contract';
import { maskPhone } from '@haihu/rules/phone';

export type { NumberLabel };

/** A field as it was and becomes, in words that hold no number in the clear. `key` tells apart what has the same name. */
export interface FieldChange {
  key: string;
  field: string;
  from: string | null;
  to: string | null;
}

/** What is written as it was typed. */
export const plainFields = ['name', 'company', 'position', 'gender', 'source', 'address', 'remark', 'level'] as const;
export type PlainField = (typeof plainFields)[number];
export type PlainValues = { [Field in PlainField]: string | number | null };

/** What a form sends; a field that is left out stays. */
export type SentFields = Pick<RequestOf<'customers.editPrivate'>, PlainField>;

/** The plain fields that an edit sends and that differ from what is stored, as they will be stored. */
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

/** Values of own fields as they are kept: nothing of what is empty. */
export const emptied = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

/** The own fields that differ, by id. */
export function customChanges(before: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>) {
  const changed = Object.entries(sent)
    .map(([id, value]) => [id, emptied(value)] as const)
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

/** One of a list: what it is, and how it is told. Different ones may read the same. */
export interface Listed {
  is: string;
  words: string;
}

/** One line where a list differs: tags by their names, numbers with their labels. */
export function listLine(field: string, before: readonly Listed[], after: readonly Listed[]): FieldChange[] {
  const isSame = contentOf(before) === contentOf(after);
  return isSame ? [] : [{ key: field, field, from: inOne(before), to: inOne(after) }];
}

const contentOf = (list: readonly Listed[]) => JSON.stringify(list.map(({ is }) => is).toSorted());
const inOne = (list: readonly Listed[]) => list.map(({ words }) => words).join(', ') || null;

/** `company:0571****6666`: two numbers may read so. */
export const listedNumber = (label: NumberLabel, number: string): Listed => ({
  is: `${label}:${number}`,
  words: `${label}:${maskPhone(number)}`,
});

export function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
