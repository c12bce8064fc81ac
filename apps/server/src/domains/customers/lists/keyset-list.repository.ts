import { SCAN_LIMIT } from '@haihu/contract/customer-filters';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planned, type Planning, Sql, sql } from '../../../platform/db/sql.ts';
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
   * A condition on `customer c` that no index helps with: customers are looked through for it in the order of the list,
   * `SCAN_LIMIT` of them for a page.
   */
  fits: Sql | null;
  planning: Planning;
  /** Mostly short: the first rows are counted without asking what counting costs. */
  isShort: boolean;
  /** What its keys are: `instant` also infinite ones, `day` too. */
  keys: 'instant' | 'text' | 'day' | 'amount';
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

interface Part {
  after: Place | null;
  backwards?: boolean;
  size: number;
}

/** A part of a list. `end`: how far it was looked through, where that was not to its end. */
export interface Found<Columns> {
  rows: Row<Columns>[];
  end: Place | null;
}

/**
 * Rows after a place, or before it, nearest first. Null: from the beginning. Fewer than asked for are all there are,
 * unless there is an `end` to go on from.
 */
export async function findRows<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  part: Part,
): Promise<Found<Columns>> {
  const { fits, runs } = listing;
  if (!fits) return { rows: await readRows(db, listing, shown, part, null), end: null };
  // Of several runs each is looked through so far, and what lies behind the first of these ends is not known yet.
  const firstEnd = runs.length > 1 ? await findEnd(db, listing, part) : null;
  const rows = await readRows<Columns>(db, listing, shown, part, firstEnd);
  if (rows.length === part.size) return { rows, end: null };
  return { rows, end: runs.length > 1 ? firstEnd : await findEnd(db, listing, part) };
}

/** So often is gone on for one that fits, each time past `SCAN_LIMIT` others. */
const LOOKS = 5;

/** The same for who needs rows rather than to know how far was looked: goes on for them a few times. */
export async function findRowsAhead<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  part: Part,
): Promise<Row<Columns>[]> {
  const found: Row<Columns>[] = [];
  let after = part.after;
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows, end } = await findRows<Columns>(db, listing, shown, {
      ...part,
      after,
      size: part.size - found.length,
    });
    found.push(...rows);
    if (!end) break;
    after = end;
  }
  return found;
}

async function readRows<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  { after, backwards = false, size }: Part,
  upTo: Place | null,
): Promise<Row<Columns>[]> {
  const { fits } = listing;
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const runs = runsBeyond(listing, after, backwards, upTo).map(({ number, from, key, id, where }) =>
    fits
      ? sql`
      select c.id, ${constant(number)} as run, c.place_key as key, ${shown.columns}
      from (
        select c.*, ${key} as place_key from ${from} where ${where}
        order by ${key} ${direction}, ${id} ${direction}
        limit ${scanOf(listing)}
      ) c ${shown.joins}
      where ${fits}
      order by c.place_key ${direction}, c.id ${direction}
      limit ${size}`
      : sql`
      select c.id, ${constant(number)} as run, ${key} as key, ${shown.columns}
      from ${from} ${shown.joins}
      where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size}`,
  );
  const statement = runs.length === 1 ? runs[0]! : inOrder(listing, runs, backwards, size);
  return db.query(planned(listing.planning, statement));
}

/** The last row that may be looked through, of the run that comes to it first; null where each ends before. */
async function findEnd(db: Queryable, listing: Listing, { after, backwards = false }: Part): Promise<Place | null> {
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const runs = runsBeyond(listing, after, backwards).map(
    ({ number, from, key, id, where }) => sql`
      select ${id} as id, ${constant(number)} as run, ${key} as key from ${from} where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit 1 offset ${scanOf(listing) - 1}`,
  );
  const [end] = await db.query<Place>(inOrder(listing, runs, backwards, 1));
  return end ?? null;
}

const scanOf = ({ runs }: Listing) => Math.floor(SCAN_LIMIT / runs.length);

/** What several runs answer in the order of the list. */
function inOrder({ descending, mergedBy }: Listing, runs: Sql[], backwards: boolean, size: number): Sql {
  const direction = descending === backwards ? nothing : sql`desc`;
  const byRun = mergedBy ? nothing : sql`run ${backwards ? sql`desc` : nothing},`;
  return sql`
    select * from (${unionAll(runs)}) runs
    order by ${byRun} key ${direction}, id ${direction}
    limit ${size}`;
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
export function everybodyIn({ runs, fits }: Listing): Sql {
  const fitting = fits ? sql`and ${fits}` : nothing;
  return unionAll(runs.map(({ from, where }) => sql`select c.id, c.owner_id from ${from} where ${where} ${fitting}`));
}

/** Runs as far as they lie beyond a place, and not beyond another one. */
export function runsBeyond(
  { runs, mergedBy, descending }: Listing,
  place: Place | null,
  backwards: boolean,
  upTo: Place | null = null,
) {
  const sign = descending === backwards ? sql`>` : sql`<`;
  const until = descending === backwards ? sql`<=` : sql`>=`;
  return runs
    .map((run, number) => {
      const atPlace = place && (mergedBy || place.run === number);
      const beyond = atPlace ? sql`and (${run.key}, ${run.id}) ${sign} (${place.key}, ${place.id})` : nothing;
      const atEnd = upTo && (mergedBy || upTo.run === number);
      const within = atEnd ? sql`and (${run.key}, ${run.id}) ${until} (${upTo.key}, ${upTo.id})` : nothing;
      return { ...run, number, where: sql`${run.where} ${beyond} ${within}` };
    })
    .filter(({ number }) => mergedBy || (isFrom(number, place, backwards) && isFrom(number, upTo, !backwards)));
}

function isFrom(run: number, place: Place | null, backwards: boolean): boolean {
  return !place || (backwards ? run <= place.run : run >= place.run);
}

export function unionAll(parts: Sql[]): Sql {
  return parts.map((part) => sql`(${part})`).reduce((all, part) => sql`${all} union all ${part}`);
}

/** A number of ours as part of the statement's text, which so stays one of few. */
function constant(value: number): Sql {
  return new Sql([String(value)], []);
}
