import type { HideableField } from '@haihu/contract/customers/values';
import type { RequestOf } from '@haihu/contract/contract';
import type { Days, FieldCondition } from '@haihu/contract/customers/list-filters';
import { addDays, dayOf, type Day, startOfDay } from '@haihu/rules/day';
import { provinceOf } from '../../../platform/number-area/number-place.ts';
import { readsMasked } from '../../../platform/show-phone.ts';
import type { Member } from '../../../platform/member.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

type Request = Omit<RequestOf<'customers.privatePage'> & RequestOf<'customers.seaPage'>, 'sort'>;
export type FurtherRequest = Partial<Request>;

/** Columns of `customer c` that days are asked of. */
type DayColumn = 'created' | 'owned' | 'arrived' | 'follow_up' | 'visit' | 'called';

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
    column: sql`c.last_call_at`,
    never: sql`c.last_call_at is null`,
    happened: sql`c.last_call_at is not null`,
  },
};

/** A column of `customer c`, 0 where it is not known; an index has it. */
export const AMOUNT = sql`coalesce(c.deal_amount, 0)`;

export interface Further {
  /** On what the list is in the order of: an index narrows it. */
  leading: Sql[];
  /** On anything else. */
  fits: Sql[];
  /** Nearly all fit: they are looked for as far as if nothing were asked. */
  mostFit?: boolean;
}

type FilterReader = Pick<Member, 'zone' | 'masksPhones' | 'maskExemptions'>;

/** Where numbers are masked, customers are found by no more of their area than is shown beside the number. */
function isFrom(member: FilterReader, area: string): Sql {
  if (!readsMasked(member)) return sql`strpos(c.area, ${area}) > 0`;
  const province = provinceOf(area);
  return province ? sql`starts_with(c.area, ${province})` : sql`c.area = ${area}`;
}

/** What a request asks for beyond what the lists have indexes for. `sort`: what the list is in the order of. */
export function readFurther(request: FurtherRequest, sort: string, member: FilterReader, now: Date): Further {
  const { zone } = member;
  const asked: [DayColumn, Days | undefined][] = [
    ['created', request.createdOn],
    ['owned', request.claimedOn],
    ['arrived', request.arrivedOn],
    ['follow_up', request.followedOn],
    ['visit', request.visitOn],
    ['called', request.calledOn],
  ];
  const ofDays = asked.flatMap(([name, days]) => (days ? [{ name, condition: within(name, days, zone, now) }] : []));
  const { dealAmount } = request;
  const byAmount = sort === 'deal';
  return {
    leading: [
      ...ofDays.filter(({ name }) => name === sort).map(({ condition }) => condition),
      // A deal of nothing known is not one of few.
      ...(byAmount && dealAmount ? between(AMOUNT, { from: '1', ...dealAmount }) : []),
    ],
    fits: [
      ...ofDays.filter(({ name }) => name !== sort).map(({ condition }) => condition),
      ...(byAmount ? [] : between(sql`c.deal_amount`, dealAmount)),
      ...oneOf(sql`c.source`, request.sources),
      ...someOf(request.areas?.map((area) => isFrom(member, area))),
      ...labelled(request.phoneLabels),
      ...(request.isDeal === undefined ? [] : [sql`c.is_deal = ${request.isDeal}`]),
      ...between(sql`c.call_count`, request.calls),
      ...between(sql`c.answered_call_count`, request.answeredCalls),
      ...(request.fields ?? []).flatMap((field) => ownField(field, zone, now)),
    ],
  };
}

/** Which fields of a customer a request speaks of that a sea may hide: what is not shown is not found either. */
export function speaksOf(request: FurtherRequest): HideableField[] {
  const { sources, areas, fields } = request;
  const asked: [HideableField, unknown[] | undefined][] = [
    ['source', sources],
    ['area', areas],
    ['custom', fields],
  ];
  return asked.flatMap(([name, values]) => (values?.length ? [name] : []));
}

/** The first day and the last one; absent where it is open. */
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

function labelled(labels: FurtherRequest['phoneLabels']): Sql[] {
  if (!labels?.length) return [];
  const named = oneOf(
    sql`c.phone_label`,
    labels.filter((label) => label !== 'none'),
  );
  return someOf([...named, ...(labels.includes('none') ? [sql`c.phone_label is null`] : [])]);
}

/** A value of another type than asked for is not found: the enterprise may have changed its mind about a field. */
function ownField(asked: FieldCondition, zone: string, now: Date): Sql[] {
  const [value, words] = [sql`c.custom -> ${asked.id}::text`, sql`c.custom ->> ${asked.id}::text`];
  if ('contains' in asked) return [sql`strpos(lower(${words}), lower(${asked.contains})) > 0`];
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
