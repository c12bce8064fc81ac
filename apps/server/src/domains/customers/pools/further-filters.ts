import type { RequestOf } from '@haihu/contract/contract';
import type { Days, FieldCondition } from '@haihu/contract/customers/core/list-filters';
import { filteredTexts, hidingOf, type HideableField } from '@haihu/contract/customers/fields';
import { addDays, dayOf, type Day, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import { provinceOf, readsMasked } from '../../numbers/numbers.api.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { columnOfCustomer } from '../core/field-columns.ts';
import { carriersHidden } from '../core/customers.errors.ts';

type Request = Omit<RequestOf<'customers.privatePage'> & RequestOf<'customers.seaPage'>, 'sort'>;
export type FurtherRequest = Partial<Request>;

/** Columns of `customer c` that a filter of days may name. */
type DayColumn = 'created' | 'owned' | 'arrived' | 'follow_up' | 'visit' | 'called';

/** The time of the last call, `-infinity` for never. Indexes contain this expression. */
export const LAST_CALL_AT = sql`coalesce(c.last_call_at, '-infinity')`;

const columns: Record<DayColumn, { column: Sql; never: Sql; happened: Sql }> = {
  created: { column: sql`c.created_at`, never: sql`false`, happened: sql`true` },
  owned: { column: sql`c.owned_at`, never: sql`false`, happened: sql`true` },
  arrived: { column: sql`c.sea_at`, never: sql`false`, happened: sql`true` },
  follow_up: {
    column: sql`c.follow_order`,
    never: sql`c.follow_order = '-infinity'`,
    happened: sql`c.follow_order > '-infinity'`,
  },
  visit: {
    column: sql`c.visit_order`,
    never: sql`c.visit_order = 'infinity'`,
    happened: sql`c.visit_order < 'infinity'`,
  },
  called: {
    column: LAST_CALL_AT,
    never: sql`${LAST_CALL_AT} = '-infinity'`,
    happened: sql`${LAST_CALL_AT} > '-infinity'`,
  },
};

/** The amount of the deal in `customer c`, 0 if it is not known. An index contains this expression. */
export const AMOUNT = sql`coalesce(c.deal_amount, 0)`;

export interface Further {
  /** Conditions on the column that orders the list. An index narrows them. */
  leading: Sql[];
  /** Conditions on other columns than the one that orders the list. */
  fits: Sql[];
  /** True if nearly all customers fit. The search then looks as far as without filters. */
  mostFit?: boolean;
}

type FilterReader = Pick<Member, 'zone' | 'masksPhones' | 'maskExemptions'>;

/**
 * Returns the condition on the area. Members with masked numbers find customers only by as much of the area as is shown
 * beside the number.
 */
function isFrom(member: FilterReader, area: string): Sql {
  if (!readsMasked(member)) return sql`strpos(c.area, ${area}) > 0`;
  const province = provinceOf(area);
  return province ? sql`starts_with(c.area, ${province})` : sql`c.area = ${area}`;
}

/** The days that the index of an order begins with. Both orders by calls share one index, read from either end. */
const daysIn: Partial<Record<string, DayColumn[]>> = { uncalled: ['called'], level: ['arrived', 'owned'] };

/**
 * Returns the conditions of a request that the lists have no index for. `sort`: the order of the list. Throws
 * `customers.carriers_hidden`.
 */
export function readFurtherFilters(request: FurtherRequest, sort: string, member: FilterReader, now: Date): Further {
  const { zone } = member;
  if (request.carriers?.length && readsMasked(member)) throw carriersHidden();
  const asked: [DayColumn, Days | undefined][] = [
    ['created', request.createdOn],
    ['owned', request.claimedOn],
    ['arrived', request.arrivedOn],
    ['follow_up', request.followedOn],
    ['visit', request.visitOn],
    ['called', request.calledOn],
  ];
  const ofDays = asked.flatMap(([name, days]) => (days ? [{ name, condition: within(name, days, zone, now) }] : []));
  const leads = ({ name }: { name: DayColumn }) => (daysIn[sort] ?? [sort]).includes(name);
  const { dealAmount } = request;
  const byAmount = sort === 'deal';
  return {
    leading: [
      ...ofDays.filter(leads).map(({ condition }) => condition),
      // A deal with an unknown amount does not count as one below the amount.
      ...(byAmount && dealAmount ? between(AMOUNT, { from: '1', ...dealAmount }) : []),
    ],
    fits: [
      ...ofDays.filter((days) => !leads(days)).map(({ condition }) => condition),
      ...(byAmount ? [] : between(sql`c.deal_amount`, dealAmount)),
      ...oneOf(sql`c.source`, request.sources),
      ...someOf(request.areas?.map((area) => isFrom(member, area))),
      ...oneOf(sql`c.carrier`, request.carriers),
      ...oneOrNone(sql`c.gender`, request.genders),
      ...filteredTexts.flatMap((field) => has(columnOfCustomer(field), request[field])),
      ...(request.makerIds?.length ? [sql`c.created_by = any(${request.makerIds}::bigint[])`] : []),
      ...oneOrNone(sql`c.phone_label`, request.phoneLabels),
      ...(request.isDeal === undefined ? [] : [sql`c.is_deal = ${request.isDeal}`]),
      ...between(sql`c.call_count`, request.calls),
      ...between(sql`c.answered_call_count`, request.answeredCalls),
      ...(request.fields ?? []).flatMap((field) => ownField(field, zone, now)),
    ],
  };
}

type Asked = [HideableField | null, { length: number } | undefined];

/** Returns the fields in a request that a public pool may hide. A search for a hidden field finds nothing. */
export function speaksOf(request: FurtherRequest): HideableField[] {
  const { sources, areas, carriers, genders, fields } = request;
  const asked: Asked[] = [
    [hidingOf('source'), sources],
    [hidingOf('area'), areas],
    [hidingOf('carrier'), carriers],
    [hidingOf('gender'), genders],
    ...filteredTexts.map((field): Asked => [hidingOf(field), request[field]]),
    ['custom', fields],
  ];
  return asked.flatMap(([hiding, value]) => (hiding && value?.length ? [hiding] : []));
}

/** Returns the first and the last day; absent if that end is open. */
function spanOf(days: Exclude<Days, { none: true }>, zone: string, now: Date): { from?: Day; to?: Day } {
  const today = dayOf(now, zone);
  if ('last' in days) return { from: addDays(today, 1 - days.last), to: today };
  if ('next' in days) return { from: today, to: addDays(today, days.next - 1) };
  return days;
}

function within(name: DayColumn, days: Days, zone: string, now: Date): Sql {
  const { column, never, happened } = columns[name];
  if ('none' in days) return never;
  const { from, to } = spanOf(days, zone, now);
  const after = from ? sql`${column} >= ${startOfDay(from, zone)}` : happened;
  return to ? sql`${after} and ${column} < ${startOfDay(addDays(to, 1), zone)}` : sql`${after} and ${happened}`;
}

function between(value: Sql, range: { from?: string | number; to?: string | number } | undefined): Sql[] {
  return [
    ...(range?.from === undefined ? [] : [sql`${value} >= ${range.from}`]),
    ...(range?.to === undefined ? [] : [sql`${value} <= ${range.to}`]),
  ];
}

function oneOf(column: Sql, values: string[] | undefined): Sql[] {
  return values?.length ? [sql`${column} = any(${values})`] : [];
}

function someOf(conditions: Sql[] | undefined): Sql[] {
  if (!conditions?.length) return [];
  return [sql`(${conditions.reduce((all, one) => sql`${all} or ${one}`)})`];
}

/** Returns the condition that a column has one of these values. `none`: the value is not known. */
function oneOrNone(column: Sql, values: string[] | undefined): Sql[] {
  if (!values?.length) return [];
  const named = oneOf(
    column,
    values.filter((value) => value !== 'none'),
  );
  return someOf([...named, ...(values.includes('none') ? [sql`${column} is null`] : [])]);
}

function has(text: Sql, part: string | undefined): Sql[] {
  return part ? [sql`strpos(lower(${text}), lower(${part})) > 0`] : [];
}

/**
 * Returns the condition on a custom field. The enterprise may have changed the type of the field, so stored values of
 * another type do not match.
 */
function ownField(asked: FieldCondition, zone: string, now: Date): Sql[] {
  const [value, words] = [sql`c.custom -> ${asked.id}::text`, sql`c.custom ->> ${asked.id}::text`];
  if ('contains' in asked) return has(words, asked.contains);
  if ('anyOf' in asked) return [sql`jsonb_exists_any(${value}, ${asked.anyOf}::text[])`];
  if ('number' in asked) {
    const number = sql`case when jsonb_typeof(${value}) = 'number' then (${words})::numeric end`;
    return between(number, asked.number);
  }
  if ('none' in asked.days) return [sql`coalesce(${words}, '') = ''`];
  const { from, to } = spanOf(asked.days, zone, now);
  // The text of a day sorts as the day does.
  return [sql`(${words}) ~ '^\\d{4}-'`, ...between(sql`(${words}) collate "C"`, { from, to })];
}
