import type { Gender, NumberLabel } from '@haihu/contract/customers/values';
import type { RequestTo } from '@haihu/contract/contract';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { UNSCREENED } from '@haihu/rules/customers/levels';
import { suggestLabel } from '@haihu/rules/customers/number-label';
import { isMobile, normalisePhone } from '@haihu/rules/phone';

export type Custom = NonNullable<RequestTo<'customers.addToSea'>['custom']>;

/** A further number in the form: one the customer has (`id`, shown as `masked`), or one that is typed. */
export interface FormNumber {
  id?: string;
  masked?: string;
  number: string;
  label: NumberLabel;
  /** The label was chosen: typing suggests no other. */
  labelled?: boolean;
}

/** What the form holds; everything as it is typed. */
export interface CustomerRecord {
  name: string;
  /** Empty while an edit leaves it as it is. */
  mobile: string;
  numbers: FormNumber[];
  company: string;
  position: string;
  gender: Gender | null;
  level: number;
  tagIds: string[];
  source: string;
  address: string;
  remark: string;
  custom: Custom;
}

export const blankRecord: CustomerRecord = {
  name: '',
  mobile: '',
  numbers: [],
  company: '',
  position: '',
  gender: null,
  level: UNSCREENED,
  tagIds: [],
  source: '',
  address: '',
  remark: '',
  custom: {},
};

export function recordOf(detail: CustomerDetail): CustomerRecord {
  const { name, company, position, gender, level, tags, source, address, remark, custom } = detail;
  return {
    name,
    mobile: '',
    numbers: detail.otherLabels.map(({ id, label }, index) => ({
      id,
      label,
      number: '',
      masked: detail.otherMobiles[index] ?? '',
    })),
    company: company ?? '',
    position: position ?? '',
    gender,
    level: level ?? UNSCREENED,
    tagIds: tags.map((tag) => tag.id),
    source: source ?? '',
    address: address ?? '',
    remark: remark ?? '',
    custom: custom as Custom,
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const hasMobile = ({ mobile }: CustomerRecord) => isMobile(normalisePhone(mobile));

/** The label follows what is typed until somebody chooses one. */
export function typeNumber(before: FormNumber, number: string): FormNumber {
  return { ...before, number, label: before.labelled ? before.label : (suggestLabel(number) ?? before.label) };
}

/** Numbers that are sent: rows left empty are none. */
export const filledNumbers = (numbers: FormNumber[]) =>
  numbers.filter(({ id, number }) => id !== undefined || number.trim() !== '');

const sentNumbers = (numbers: FormNumber[]) =>
  filledNumbers(numbers).map(({ id, number, label }) => (id === undefined ? { number, label } : { id, label }));

/** What adding sends. */
export function additionOf(record: CustomerRecord): RequestTo<'customers.addToSea'> {
  const { numbers, ...rest } = record;
  const typed = filledNumbers(numbers).map(({ number, label }) => ({ number, label }));
  return { ...rest, name: record.name.trim(), numbers: typed };
}

type Changes = Omit<RequestTo<'customers.editPrivate'>, 'id' | 'version'>;

/** What an edit sends: only what differs from what it began with. */
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

/** The field of the form behind a field of the history. */
export const formField: Record<string, keyof CustomerRecord> = { otherMobiles: 'numbers', tags: 'tagIds' };

/**
 * After a clash: what was changed here stays, all else is as it stands now, and so is what `theirs` names (fields of the
 * history).
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
