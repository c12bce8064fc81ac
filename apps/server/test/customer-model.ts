import type { RequestOf } from '@haihu/contract/contract';
import {
  type Days,
  type FieldCondition,
  privateSort,
  publicPoolSort,
} from '@haihu/contract/customers/core/list-filters';
import { addDays, dayOf } from '@haihu/rules/day';
import { returnDays } from '@haihu/rules/customers/public-pools/return-clock';
import fc from 'fast-check';

type PublicPoolRequest = RequestOf<'customers.seaPage'>;
type PrivateRequest = RequestOf<'customers.privatePage'>;

/** A customer of the model, with the fields that lists use. Times are days of March 2026, null if there is none. */
export interface Model {
  id: string;
  name: string;
  level: number;
  owned: number | null;
  sea: number;
  followed: number | null;
  visit: number | null;
  reason: string;
  formerIsMine: boolean;
  tags: string[];
  company: string | null;
  source: string | null;
  area: string | null;
  carrier: string | null;
  gender: 'male' | 'female' | null;
  position: string | null;
  address: string | null;
  remark: string | null;
  /** True when the asking member added the customer; otherwise a colleague did. */
  isMine: boolean;
  label: 'valid' | 'stopped' | null;
  /** Amount of the deal in yuan; null: no deal. */
  deal: number | null;
  created: number;
  called: number | null;
  calls: number;
  answered: number;
  /** A day of March, from 1. Null: not extended. */
  extended: number | null;
  /** Values of the enterprise's custom fields: 1 text, 2 number, 3 day, 4 choice, 5 choices. */
  custom: Record<string, unknown>;
}

export const march = (day: number) => new Date(Date.UTC(2026, 2, 1) + day * 24 * 60 * 60 * 1000);
/** 10:00 on 2 March in Shanghai. That day ends at 16:00 UTC. */
const NOW = 1 + 2 / 24;
const DAY_END = 1 + 16 / 24;

/** Names of tags, which stand for their ids in filters. */
export const modelTags = ['五金', '鞋业'];
export const modelMakers = ['我', '同事'];

export const modelCustomer = fc.record({
  name: fc.string({ unit: fc.constantFrom('王', '小', '明', '李'), maxLength: 4 }),
  level: fc.integer({ min: 1, max: 6 }),
  // There are few different instants, so that most rows share theirs with others.
  owned: fc.option(fc.constantFrom(-30, -10, -1), { freq: 2 }),
  sea: fc.constantFrom(-20, -3, 0, 1),
  followed: fc.option(fc.constantFrom(-25, -9, -2, 1)),
  visit: fc.option(fc.constantFrom(0, 1.2, 1.5, 4)),
  reason: fc.constantFrom('imported', 'returned'),
  formerIsMine: fc.boolean(),
  tags: fc.subarray(modelTags),
  company: fc.option(fc.constantFrom('王小五金', '杭州小明', '义乌市小李百货')),
  source: fc.option(fc.constantFrom('展会', '地推')),
  area: fc.option(fc.constantFrom('浙江温州', '浙江杭州', '上海')),
  carrier: fc.option(fc.constantFrom('中国移动', '中国联通')),
  gender: fc.option(fc.constantFrom('male' as const, 'female' as const)),
  position: fc.option(fc.constantFrom('采购经理', 'CEO')),
  address: fc.option(fc.constantFrom('义乌市江滨北路 8 号', '温州')),
  remark: fc.option(fc.constantFrom('下午联系', '要 LED 样品')),
  isMine: fc.boolean(),
  label: fc.option(fc.constantFrom('valid' as const, 'stopped' as const)),
  deal: fc.option(fc.constantFrom(5, 800, 12_000), { freq: 1 }),
  created: fc.constantFrom(-40, -5, 0.9, 1),
  called: fc.option(fc.constantFrom(-6, 0.5)),
  calls: fc.constantFrom(0, 1, 4),
  answered: fc.constantFrom(0, 1),
  extended: fc.option(fc.constantFrom(2, 20)),
  custom: fc.record(
    {
      1: fc.constantFrom('急需 LED 灯', '不急'),
      2: fc.constantFrom(0, 12.5, '12'),
      3: fc.constantFrom('2026-02-27', '2026-03-02'),
      4: fc.constantFrom('大', '小'),
      5: fc.subarray(['红', '蓝'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
});

/** Chooses at most two of the parts of a filter. All together would match nobody. */
function someOf<Shape extends object>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }): fc.Arbitrary<
  Partial<Shape>
> {
  const names = Object.keys(shape) as (keyof Shape)[];
  return fc
    .subarray(names, { maxLength: 2 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, shape[name]])))) as fc.Arbitrary<
    Partial<Shape>
  >;
}

const someDays: fc.Arbitrary<Days> = fc.constantFrom<Days[]>(
  { last: 1 },
  { last: 7 },
  { next: 3 },
  { none: true },
  { from: '2026-02-20' },
  { to: '2026-03-01' },
  { from: '2026-02-24', to: '2026-03-02' },
);

const rangeOf = <End extends number | string>(...ranges: { from?: End; to?: End }[]) => fc.constantFrom(...ranges);
const fields: fc.Arbitrary<FieldCondition> = fc.oneof(
  fc.constant('led').map((contains) => ({ id: '1', contains })),
  rangeOf<number>({ from: 0.5 }, { to: 12.5 }, { from: 12, to: 13 }).map((number) => ({ id: '2', number })),
  someDays.map((days) => ({ id: '3', days })),
  fc.constantFrom(['大'], ['大', '小', '红']).map((anyOf) => ({ id: '4', anyOf: [...anyOf] })),
  fc.constant('蓝').map((one) => ({ id: '5', anyOf: [one] })),
);
const counts = rangeOf<number>({ from: 1 }, { to: 1 }, { from: 1, to: 3 });

const poolFilter = {
  search: fc.string({ unit: fc.constantFrom('王', '小', '明', '李'), minLength: 1, maxLength: 2 }),
  levels: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  tagIds: fc.subarray(modelTags),
  sources: fc.subarray(['展会', '地推']),
  areas: fc.constantFrom(['浙江'], ['温州', '上海']).map((areas) => [...areas]),
  carriers: fc.subarray(['中国移动', '中国联通']),
  genders: fc.subarray<'female' | 'none'>(['female', 'none']),
  position: fc.constantFrom('经理', 'ceo'),
  address: fc.constant('义乌'),
  remark: fc.constant('led'),
  makerIds: fc.subarray(modelMakers),
  phoneLabels: fc.subarray<'valid' | 'none'>(['valid', 'none']),
  isDeal: fc.boolean(),
  dealAmount: rangeOf<string>({ from: '60000' }, { to: '8000000' }, { from: '60000', to: '9000000' }),
  createdOn: someDays,
  followedOn: someDays,
  visitOn: someDays,
  calledOn: someDays,
  calls: counts,
  answeredCalls: counts,
  fields: fc.array(fields, { maxLength: 2 }),
};
export const publicPoolFilter: fc.Arbitrary<PublicPoolFilter> = someOf({
  ...poolFilter,
  reason: fc.constant('returned' as const),
  claimableNow: fc.boolean(),
  arrivedOn: someDays,
  sort: fc.constantFrom(...publicPoolSort.options),
});
export const privateFilter: fc.Arbitrary<PrivateFilter> = fc
  .tuple(
    someOf({
      ...poolFilter,
      visit: fc.constantFrom('late' as const, 'today' as const, 'none' as const),
      idleDays: fc.constantFrom(5, 20),
      claimedOn: someDays,
      returnsWithin: fc.constantFrom(0, 10, 60),
    }),
    fc.constantFrom(...privateSort.options),
  )
  .map(([filter, sort]) => ({ ...filter, sort }));

export type PublicPoolFilter = Partial<Omit<PublicPoolRequest, 'size' | 'next'>>;
export type PrivateFilter = Partial<PrivateRequest> & Pick<PrivateRequest, 'sort'>;

function inPool(row: Model, filter: PublicPoolFilter | PrivateFilter): boolean {
  return (
    (!filter.search || rankOf(row, filter.search) >= 0) &&
    (!filter.levels?.length || filter.levels.includes(row.level)) &&
    (!filter.tagIds?.length || filter.tagIds.some((tag) => row.tags.includes(tag))) &&
    (!filter.sources?.length || filter.sources.includes(row.source!)) &&
    (!filter.areas?.length || filter.areas.some((area) => row.area?.includes(area))) &&
    (!filter.carriers?.length || filter.carriers.includes(row.carrier!)) &&
    (!filter.genders?.length || filter.genders.includes(row.gender ?? 'none')) &&
    hasPart(row.position, filter.position) &&
    hasPart(row.address, filter.address) &&
    hasPart(row.remark, filter.remark) &&
    (!filter.makerIds?.length || filter.makerIds.includes(row.isMine ? '我' : '同事')) &&
    (!filter.phoneLabels?.length || filter.phoneLabels.includes(row.label ?? 'none')) &&
    (filter.isDeal === undefined || filter.isDeal === (row.deal !== null)) &&
    inRange(row.deal === null ? null : row.deal * 10_000, filter.dealAmount) &&
    onDays(row.created, filter.createdOn) &&
    onDays(row.followed, filter.followedOn) &&
    onDays(row.visit, filter.visitOn) &&
    onDays(row.called, filter.calledOn) &&
    inRange(row.calls, filter.calls) &&
    inRange(row.answered, filter.answeredCalls) &&
    (filter.fields ?? []).every((field) => holds(row.custom[field.id], field))
  );
}

const hasPart = (text: string | null, part: string | undefined) =>
  part === undefined || (text?.toLowerCase().includes(part) ?? false);

function inRange(value: number | null, range: { from?: number | string; to?: number | string } | undefined): boolean {
  if (!range) return true;
  return value !== null && value >= Number(range.from ?? -Infinity) && value <= Number(range.to ?? Infinity);
}

const ZONE = 'Asia/Shanghai';
const TODAY = '2026-03-02';
const shanghaiDay = (moment: number) => dayOf(march(moment), ZONE);

function onDays(moment: number | null, days: Days | undefined): boolean {
  return isOn(moment === null ? null : shanghaiDay(moment), days);
}

function isOn(day: string | null, days: Days | undefined): boolean {
  if (!days) return true;
  if ('none' in days) return day === null;
  if (day === null) return false;
  if ('last' in days) return day > addDays(TODAY, -days.last) && day <= TODAY;
  if ('next' in days) return day >= TODAY && day < addDays(TODAY, days.next);
  return day >= (days.from ?? '') && day <= (days.to ?? '9');
}

function holds(value: unknown, field: NonNullable<PublicPoolFilter['fields']>[number]): boolean {
  if ('contains' in field) return typeof value === 'string' && value.toLowerCase().includes(field.contains);
  if ('number' in field) return inRange(typeof value === 'number' ? value : null, field.number);
  if ('days' in field) return isOn(typeof value === 'string' ? value : null, field.days);
  return [value].flat().some((one) => field.anyOf.includes(one as string));
}

/**
 * Returns the rank of a customer in a search. 0: the name begins with the text. 1: a later part of the name, or a part
 * of the company. -1: no match.
 */
function rankOf({ name, company }: Model, search: string): number {
  if (name.startsWith(search)) return 0;
  return name.includes(search) || (search.length > 1 && company?.includes(search)) ? 1 : -1;
}

const rules = { followUpDays: 30, dealDays: 60, doubledForInterested: true, warnDays: 3 };

export const extendedUntil = ({ extended }: Pick<Model, 'extended'>) =>
  extended === null ? null : addDays('2026-03-01', extended - 1);

/** Returns the day on which a customer goes back to the public pool. A customer who stays has the last of all days. */
function returnsOn(row: Model): string {
  const customer = {
    ownedAt: march(row.owned!).toISOString(),
    lastFollowAt: row.followed === null ? null : march(row.followed).toISOString(),
    level: row.level,
    isDeal: row.deal !== null,
    wasReached: row.answered > 0,
    extendedUntil: extendedUntil(row),
  };
  return returnDays(customer, rules, ZONE)?.returnsOn ?? '9999-12-31';
}

const compare = (one: number | string, other: number | string) => Number(one > other) - Number(one < other);

function order(
  rows: Model[],
  search: string | undefined,
  key: (row: Model) => number | string,
  sign: 1 | -1,
  level: (row: Model) => number = () => 0,
): Model[] {
  return rows.toSorted((one, other) => {
    if (!search)
      return (
        compare(level(one), level(other)) ||
        sign * (compare(key(one), key(other)) || compare(BigInt(one.id) > BigInt(other.id) ? 1 : 0, 0.5))
      );
    const [rank, otherRank] = [rankOf(one, search), rankOf(other, search)];
    return (
      compare(rank, otherRank) ||
      (rank === 0 ? compare(one.name, other.name) : 0) ||
      Number(BigInt(one.id) - BigInt(other.id))
    );
  });
}

const calledAt = ({ called }: Model) => called ?? Number.NEGATIVE_INFINITY;
const levelOf = ({ level }: Model) => level;

export function modelPublicPool(rows: Model[], filter: PublicPoolFilter): Model[] {
  const found = rows.filter(
    (row) =>
      row.owned === null &&
      inPool(row, filter) &&
      (!filter.reason || row.reason === filter.reason) &&
      onDays(row.sea, filter.arrivedOn) &&
      (!filter.claimableNow || !row.formerIsMine || row.sea + 3 <= NOW),
  );
  const { sort, search } = filter;
  if (sort === 'name') return order(found, search, ({ name }) => name, 1);
  if (sort === 'called') return order(found, search, calledAt, -1);
  if (sort === 'uncalled') return order(found, search, calledAt, 1);
  return order(found, search, ({ sea: publicPool }) => publicPool, -1, sort === 'level' ? levelOf : undefined);
}

export function modelPrivate(rows: Model[], filter: PrivateFilter): Model[] {
  const found = rows.filter((row) => {
    if (row.owned === null || !inPool(row, filter) || !onDays(row.owned, filter.claimedOn)) return false;
    // It is past two in the morning of the 2nd, so the coming night is the one before the 3rd.
    if (filter.returnsWithin !== undefined && returnsOn(row) > addDays('2026-03-03', filter.returnsWithin))
      return false;
    const idleSince = NOW - (filter.idleDays ?? 0);
    if (filter.idleDays && Math.max(row.owned, row.followed ?? Number.NEGATIVE_INFINITY) >= idleSince) return false;
    if (filter.visit === 'none') return row.visit === null;
    if (filter.visit === 'late') return row.visit !== null && row.visit < NOW;
    return filter.visit !== 'today' || (row.visit !== null && row.visit >= NOW && row.visit < DAY_END);
  });
  const { sort, search } = filter;
  if (sort === 'owned') return order(found, search, ({ owned }) => owned!, -1);
  if (sort === 'level') return order(found, search, ({ owned }) => owned!, -1, levelOf);
  if (sort === 'called') return order(found, search, calledAt, -1);
  if (sort === 'uncalled') return order(found, search, calledAt, 1);
  if (sort === 'created') return order(found, search, ({ created }) => created, -1);
  if (sort === 'deal') return order(found, search, ({ deal }) => deal ?? 0, -1);
  if (sort === 'name') return order(found, search, ({ name }) => name, 1);
  if (sort === 'returns') return order(found, search, returnsOn, 1);
  if (sort === 'visit') return order(found, search, ({ visit: callBack }) => callBack ?? Number.POSITIVE_INFINITY, 1);
  return order(found, search, ({ followed }) => followed ?? Number.NEGATIVE_INFINITY, 1);
}
