import { type TypedText, typedTexts } from '@haihu/contract/customers/fields';
import type { Gender, NumberLabel } from '@haihu/contract/customers/values';
import type { RequestTo } from '@haihu/contract/contract';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { UNSCREENED } from '@haihu/rules/customers/levels';
import { suggestLabel } from '@haihu/rules/customers/record/number-label';
import { isMobile, normalisePhone } from '@haihu/rules/phone';

export type Custom = NonNullable<RequestTo<'customers.addToSea'>['custom']>;

/** A further number in the form: an existing one (`id`, shown as `masked`), or a typed one. */
export interface FormNumber {
  id?: string;
  masked?: string;
  number: string;
  label: NumberLabel;
  /** True once the user chose the label. Typing then suggests no other. */
  labelled?: boolean;
}

/** Content of the form, as typed. */
export interface CustomerRecord extends Record<TypedText, string> {
  name: string;
  /** Empty during an edit that leaves the number unchanged. */
  mobile: string;
  numbers: FormNumber[];
  gender: Gender | null;
  level: number;
  tagIds: string[];
  custom: Custom;
}

function textsOf(textOf: (field: TypedText) => string) {
  return Object.fromEntries(typedTexts.map((field) => [field, textOf(field)])) as Record<TypedText, string>;
}

export const blankRecord: CustomerRecord = {
  name: '',
  mobile: '',
  numbers: [],
  ...textsOf(() => ''),
  gender: null,
  level: UNSCREENED,
  tagIds: [],
  custom: {},
};

export function customerRecordOf(detail: CustomerDetail): CustomerRecord {
  const { name, gender, level, tags, custom } = detail;
  return {
    name,
    mobile: '',
    numbers: detail.otherLabels.map(({ id, label }, index) => ({
      id,
      label,
      number: '',
      masked: detail.otherMobiles[index] ?? '',
    })),
    ...textsOf((field) => detail[field] ?? ''),
    gender,
    level: level ?? UNSCREENED,
    tagIds: tags.map((tag) => tag.id),
    custom: custom as Custom,
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const hasMobile = ({ mobile }: CustomerRecord) => isMobile(normalisePhone(mobile));

/** Changes a typed number. Its label follows the number until the user chooses one. */
export function typeNumber(before: FormNumber, number: string): FormNumber {
  return { ...before, number, label: before.labelled ? before.label : (suggestLabel(number) ?? before.label) };
}

/** Returns the numbers to send, without empty rows. */
export const filledNumbers = (numbers: FormNumber[]) =>
  numbers.filter(({ id, number }) => id !== undefined || number.trim() !== '');

const sentNumbers = (numbers: FormNumber[]) =>
  filledNumbers(numbers).map(({ id, number, label }) => (id === undefined ? { number, label } : { id, label }));

/** Builds the request that adds the customer. */
export function additionOf(record: CustomerRecord): RequestTo<'customers.addToSea'> {
  const { numbers, ...rest } = record;
  const typed = filledNumbers(numbers).map(({ number, label }) => ({ number, label }));
  return { ...rest, name: record.name.trim(), numbers: typed };
}

type Changes = Omit<RequestTo<'customers.editPrivate'>, 'id' | 'version'>;

/** Builds the request of an edit from the fields that differ from `base`. */
export function changesOf(record: CustomerRecord, base: CustomerRecord): Changes {
  const { numbers, custom, mobile, ...plain } = record;
  const changes: Changes = Object.fromEntries(
    Object.entries(plain).filter(([field, value]) => !isSame(value, base[field as keyof CustomerRecord])),
  );
  const changed = Object.entries(custom).filter(([id, value]) => !isSame(value, base.custom[id] ?? null));
  if (changed.length > 0) changes.custom = Object.fromEntries(changed);
  if (mobile.trim() !== '') changes.mobile = mobile;
  if (!isSame(sentNumbers(numbers), sentNumbers(base.numbers))) changes.numbers = sentNumbers(numbers);
  return changes;
}

/** Form fields by the name of the field in the history. */
export const formField: Record<string, keyof CustomerRecord> = { otherMobiles: 'numbers', tags: 'tagIds' };

/**
 * Merges after a conflict. The user's changes stay and all other fields get their present values. Fields in `theirs`
 * (names of the history) get the colleague's values.
 */
export function rebase(
  record: CustomerRecord,
  base: CustomerRecord,
  now: CustomerRecord,
  theirs: ReadonlySet<string>,
): CustomerRecord {
  const yielded = new Set([...theirs].map((field) => formField[field] ?? field));
  const merged = Object.entries(record).map(([field, value]) => {
    const key = field as keyof CustomerRecord;
    const isOurs = !isSame(value, base[key]) && !yielded.has(key);
    return [key, isOurs ? value : now[key]] as const;
  });
  const custom = Object.entries(record.custom).filter(
    ([id, value]) => !isSame(value, base.custom[id]) && !theirs.has(`custom:${id}`),
  );
  return {
    ...(Object.fromEntries(merged) as object),
    custom: { ...now.custom, ...Object.fromEntries(custom) },
  } as CustomerRecord;
}
