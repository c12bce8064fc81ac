import type { MergePreview } from '@haihu/contract/customers/merge';
import type { MergeField } from '@haihu/contract/customers/fields';
import type { MergeSide, NumberLabel } from '@haihu/contract/customers/values';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import type { FieldChange } from '../core/field-change.ts';
import type { StoredRecord } from '../record/customer-records.repository.ts';
import { inWords, plainFields } from '../record/record-changes.ts';

/** One of two customers that are to be merged, with its numbers decrypted. */
export interface Side {
  id: string;
  record: StoredRecord;
  mobile: string;
  further: { id: string; label: NumberLabel; number: string }[];
  /** Null: in the public pool. */
  ownerId: string | null;
  createdAt: string;
  /** The time of each field's last change, by its key in the history. */
  changedAt: ReadonlyMap<string, string>;
}

export interface Sides {
  kept: Side;
  merged: Side;
}

/** Returns the name of a customer. */
export const nameOfSide = ({ record }: Pick<Side, 'record'>) => String(record.name);

export type Take = Partial<Record<string, MergeSide>>;
type Field = MergePreview['fields'][number];

const recordFields = [...plainFields, 'dealAmount', 'dealOn'] as const satisfies readonly MergeField[];

/** Lists the fields that one of the two has, with both values and the proposed side. */
export function fieldsOf({ kept, merged }: Sides, ownFields: readonly { id: string; name: string }[]): Field[] {
  const field = (key: Field['field'], name: string | null, values: [string | null, string | null]): Field[] =>
    values.every((value) => value === null)
      ? []
      : [{ field: key, name, kept: values[0], merged: values[1], take: proposed(key, values, { kept, merged }) }];
  return [
    ...field('mobile', null, [kept.mobile, merged.mobile]),
    ...recordFields.flatMap((key) => field(key, null, [inWords(kept.record[key]), inWords(merged.record[key])])),
    ...ownFields.flatMap(({ id, name }) =>
      field(`custom:${id}`, name, [inWords(kept.record.custom[id]), inWords(merged.record.custom[id])]),
    ),
  ];
}

/** Proposes the filled value; of two different values, the newer one. */
function proposed(key: string, [kept, merged]: [string | null, string | null], sides: Sides): MergeSide {
  if (merged === null || kept === merged) return 'kept';
  if (kept === null) return 'merged';
  const at = ({ changedAt, createdAt }: Side) => Date.parse(changedAt.get(key) ?? createdAt);
  return at(sides.merged) > at(sides.kept) ? 'merged' : 'kept';
}

/** Proposes the owner of the customer that stays; the other customer's owner if the first is in the public pool. */
export function proposedOwner({ kept, merged }: Sides): MergeSide {
  return kept.ownerId === null && merged.ownerId !== null ? 'merged' : 'kept';
}

/**
 * Returns the values of custom fields after the merge. For deleted custom fields, it keeps the value that one customer
 * has.
 */
export function customOf({ kept, merged }: Sides, take: Take): Record<string, unknown> {
  const ids = new Set([...Object.keys(kept.record.custom), ...Object.keys(merged.record.custom)]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const side = take[`custom:${id}`] ?? (kept.record.custom[id] === undefined ? 'merged' : 'kept');
      const value = (side === 'kept' ? kept : merged).record.custom[id];
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/** The numbers after a merge: each appears once. The first number that is not chosen becomes a further number. */
export interface Numbers {
  main: string;
  /** Ids of further numbers of the customer that stays which become or equal its first number. */
  dropped: string[];
  /** Ids of further numbers of the customer that goes which the other does not have. */
  moved: string[];
  /** A customer's former first number that must be added, because no other row holds it. */
  added: string | null;
  all: { label: NumberLabel; number: string }[];
  tooMany: boolean;
}

export function numbersOf({ kept, merged }: Sides, take: Take): Numbers {
  const main = take.mobile === 'merged' ? merged.mobile : kept.mobile;
  const other = take.mobile === 'merged' ? kept.mobile : merged.mobile;
  const staying = kept.further.filter(({ number }) => number !== main);
  const known = new Set([main, ...staying.map(({ number }) => number)]);
  const coming = merged.further.filter(({ number }) => !known.has(number));
  for (const { number } of coming) known.add(number);
  const added = known.has(other) ? null : other;
  const all = [...staying, ...coming, ...(added === null ? [] : [{ label: 'mobile' as const, number: added }])];
  return {
    main,
    dropped: kept.further.filter(({ number }) => number === main).map(({ id }) => id),
    moved: coming.map(({ id }) => id),
    added,
    all: all.map(({ label, number }) => ({ label, number })),
    tooMany: all.length > MOST_FURTHER_NUMBERS,
  };
}

/** Returns a history line for each field with a replaced value, so that no value is lost. */
export function linesOf(fields: readonly Field[], take: Take): FieldChange[] {
  return fields
    .filter(({ field, kept, merged }) => field !== 'mobile' && merged !== null && kept !== merged)
    .map(({ field, name, kept, merged }) => {
      const [from, to] = take[field] === 'merged' ? [kept, merged] : [merged, kept];
      return { key: field, field: name === null ? field : `custom:${name}`, from, to };
    });
}
