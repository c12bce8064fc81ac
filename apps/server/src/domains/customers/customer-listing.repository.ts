import type { Queryable } from '../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../platform/db/sql.ts';
import type { Place } from './customer-cursor.ts';

/** One range of one index: rows in the order of `key`, then id. */
export interface Run {
  key: Sql;
  where: Sql;
}

/**
 * A list of customers. One run, or several that share no row: `merged` into one order by a common key (one run a
 * level), or one after the other (a search: names that begin with it, then names that go on with it).
 */
export interface Listing {
  tenantId: string;
  /** Which pool, and all filters but those of the runs. */
  where: Sql;
  runs: Run[];
  merged: boolean;
  descending: boolean;
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
  { from, backwards = false, size }: { from: Place | null; backwards?: boolean; size: number },
): Promise<Row<Columns>[]> {
  const { merged, descending } = listing;
  const down = descending !== backwards;
  const direction = down ? sql`desc` : nothing;
  const runs = runsBeyond(listing, from, backwards).map(
    ({ run, key, where }) => sql`
      select c.id, ${constant(run)} as run, ${key} as key, ${shown.columns}
      from customer c ${shown.joins}
      where ${where}
      order by ${key} ${direction}, c.id ${direction}
      limit ${size}`,
  );
  if (runs.length === 1) return db.query(runs[0]!);
  const byRun = merged ? nothing : sql`run ${backwards ? sql`desc` : nothing},`;
  return db.query(sql`
    select * from (${unionAll(runs)}) runs
    order by ${byRun} key ${direction}, id ${direction}
    limit ${size}`);
}

/** Counts no further than `limit`: seven million rows would take 600 ms. With a place, only what comes before it. */
export async function countRows(db: Queryable, listing: Listing, limit: number, before: Place | null = null) {
  const runs = runsBeyond(listing, before, true).map(({ where }) => sql`select from customer c where ${where}`);
  const [row] = await db.query<{ count: string }>(sql`
    select count(*) from (${unionAll(runs)} limit ${limit}) counted`);
  return Number(row!.count);
}

/** Where a customer stands in a list. One that left its pool keeps its place; null if a search does not find it. */
export async function findPlace(db: Queryable, listing: Listing, id: string): Promise<Place | null> {
  const { tenantId, merged } = listing;
  // Runs that are merged differ by nothing but what a customer may have changed.
  const candidates = merged ? listing.runs.slice(0, 1).map(({ key }) => ({ key, where: sql`true` })) : listing.runs;
  const runs = candidates.map(
    ({ key, where }, run) => sql`
      select ${constant(run)} as run, ${key} as key
      from customer c where c.tenant_id = ${tenantId} and c.id = ${id} and ${where}`,
  );
  const [found] = await db.query<Place>(sql`select * from (${unionAll(runs)}) runs order by run limit 1`);
  return found ? { ...found, id } : null;
}

function runsBeyond({ tenantId, where, runs, merged, descending }: Listing, place: Place | null, backwards: boolean) {
  const sign = descending === backwards ? sql`>` : sql`<`;
  return runs
    .map((run, index) => {
      const atPlace = place && (merged || place.run === index);
      const beyond = atPlace ? sql`and (${run.key}, c.id) ${sign} (${place.key}, ${place.id})` : nothing;
      return {
        run: index,
        key: run.key,
        where: sql`c.tenant_id = ${tenantId} and ${where} and ${run.where} ${beyond}`,
      };
    })
    .filter(({ run }) => !place || merged || (backwards ? run <= place.run : run >= place.run));
}

function unionAll(parts: Sql[]): Sql {
  return parts.map((part) => sql`(${part})`).reduce((all, part) => sql`${all} union all ${part}`);
}

/** Numbers of ours that are part of the statement's text: few, and never a caller's. */
function constant(value: number): Sql {
  return [sql`0`, sql`1`, sql`2`, sql`3`, sql`4`, sql`5`][value]!;
}
