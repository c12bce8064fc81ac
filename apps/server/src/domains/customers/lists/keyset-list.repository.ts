import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, Sql, sql } from '../../../platform/db/sql.ts';
import type { Place } from './customer-cursor.ts';

/** One range of one index: rows in the order of `key`, then `id`. */
export interface Run {
  /** `customer c`, or a table that is joined to it and leads. */
  from: Sql;
  key: Sql;
  id: Sql;
  /** All conditions: the pool, the filters and the range. */
  where: Sql;
  /** Of runs that come one after the other: what a customer of this one has, and of no other. */
  range?: Sql;
}

/** A list of customers: one run, or several that share no row. */
export interface Listing {
  tenantId: string;
  runs: Run[];
  descending: boolean;
  /**
   * The column of `customer c` by which runs are merged into one order; null for runs that come one after the other,
   * as in a search: names that begin with it, then names that go on with it.
   */
  mergedBy: Sql | null;
}

/** What a list shows: columns, and the joins they need beside `customer c`. */
export interface Shown {
  columns: Sql;
  joins: Sql;
}

type Row<Columns> = Columns & { id: string; run: number; key: string };

/** Rows after a place, or before it, nearest first. Null: from the beginning. */
export function findRows<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  { after, backwards = false, size }: { after: Place | null; backwards?: boolean; size: number },
): Promise<Row<Columns>[]> {
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const runs = runsBeyond(listing, after, backwards).map(
    ({ number, from, key, id, where }) => sql`
      select c.id, ${constant(number)} as run, ${key} as key, ${shown.columns}
      from ${from} ${shown.joins}
      where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size}`,
  );
  if (runs.length === 1) return db.query(runs[0]!);
  const byRun = listing.mergedBy ? nothing : sql`run ${backwards ? sql`desc` : nothing},`;
  return db.query(sql`
    select * from (${unionAll(runs)}) runs
    order by ${byRun} key ${direction}, id ${direction}
    limit ${size}`);
}

export interface Count {
  rows: number;
  isEstimate: boolean;
}

/** In the planner's units: about what fetching 1,500 scattered rows costs. */
const COST_LIMIT = 6000;

/**
 * Counts up to `limit`: seven million rows would take 600 ms. What is far beyond it, or would take long to count, is
 * as many as the planner believes. With a place, counts only what comes before it.
 */
export async function countRows(
  db: Queryable,
  listing: Listing,
  limit: number,
  before: Place | null = null,
): Promise<Count> {
  const runs = runsBeyond(listing, before, true).map(({ from, where }) => sql`select from ${from} where ${where}`);
  const all = unionAll(runs);
  const counting = sql`select count(*) from (${all} limit ${limit + 1}) counted`;
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${counting}`);
  const { cost, rows } = beliefOf(plan!['QUERY PLAN'][0].Plan);
  if (cost > COST_LIMIT || rows > 2 * limit) return { rows: Math.min(rows, limit), isEstimate: true };
  const [counted] = await db.query<{ count: string }>(counting);
  const count = Number(counted!.count);
  return { rows: Math.min(count, limit), isEstimate: count > limit };
}

interface Plan {
  'Node Type': string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** The counting is an aggregate over a limit over the rows: their number is what lies below the limit. */
function beliefOf(aggregate: Plan): { cost: number; rows: number } {
  const [limited] = aggregate.Plans ?? [];
  const below = limited?.['Node Type'] === 'Limit' ? limited.Plans?.[0] : limited;
  return { cost: aggregate['Total Cost'], rows: below?.['Plan Rows'] ?? 0 };
}

/** Where a customer stands in a list. One that left its pool keeps its place; null if a search does not find it. */
export async function findPlace(db: Queryable, listing: Listing, id: string): Promise<Place | null> {
  const { tenantId, runs, mergedBy } = listing;
  const isCustomer = sql`from customer c where c.tenant_id = ${tenantId} and c.id = ${id}`;
  const places = mergedBy
    ? [sql`select 0 as run, ${mergedBy} as key ${isCustomer}`]
    : runs.map(
        ({ key, range }, run) =>
          sql`select ${constant(run)} as run, ${key} as key ${isCustomer} and ${range ?? sql`true`}`,
      );
  const [found] = await db.query<Place>(sql`select * from (${unionAll(places)}) places order by run limit 1`);
  return found ? { ...found, id } : null;
}

/** `id` and `owner_id` of everybody in it, in no order. */
export function everybodyIn({ runs }: Listing): Sql {
  return unionAll(runs.map(({ from, where }) => sql`select c.id, c.owner_id from ${from} where ${where}`));
}

function runsBeyond({ runs, mergedBy, descending }: Listing, place: Place | null, backwards: boolean) {
  const sign = descending === backwards ? sql`>` : sql`<`;
  return runs
    .map((run, number) => {
      const atPlace = place && (mergedBy || place.run === number);
      const beyond = atPlace ? sql`and (${run.key}, ${run.id}) ${sign} (${place.key}, ${place.id})` : nothing;
      return { ...run, number, where: sql`${run.where} ${beyond}` };
    })
    .filter(({ number }) => !place || mergedBy || (backwards ? number <= place.run : number >= place.run));
}

function unionAll(parts: Sql[]): Sql {
  return parts.map((part) => sql`(${part})`).reduce((all, part) => sql`${all} union all ${part}`);
}

/** A number of ours as part of the statement's text, which so stays one of few. */
function constant(value: number): Sql {
  return new Sql([String(value)], []);
}
