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

/** A run by its place among those of its list. */
type NumberedRun = Run & { number: number };

/** A list of customers: one run, or several that share no row. */
export interface Listing {
  tenantId: string;
  runs: Run[];
  descending: boolean;
  /**
   * A condition on `customer c` that no index helps with: customers are looked through for it in the order of the list,
   * so many of them for a page.
   */
  fits: Sql | null;
  /** `SCAN_LIMIT` at most. */
  looks: number;
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
  const runs = runsBeyond(listing, part.after, part.backwards ?? false);
  if (listing.mergedBy) return findIn(db, listing, shown, part, runs);
  // Of runs that come one after the other the nearest mostly has enough.
  const nearest = (part.backwards ? runs.at(-1) : runs[0])!;
  const near = await findIn<Columns>(db, listing, shown, part, [nearest]);
  const others = runs.filter((run) => run !== nearest);
  const missing = part.size - near.rows.length;
  if (near.end || missing === 0 || others.length === 0) return near;
  const { rows, end } = await findIn<Columns>(db, listing, shown, { ...part, size: missing }, others);
  return { rows: [...near.rows, ...rows], end };
}

async function findIn<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  part: Part,
  runs: NumberedRun[],
): Promise<Found<Columns>> {
  const read = (those: NumberedRun[]) => readRows<Columns>(db, listing, shown, part, those);
  if (!listing.fits) return { rows: await read(runs), end: null };
  if (runs.length === 1) {
    const rows = await read(runs);
    return { rows, end: rows.length === part.size ? null : await findEnd(db, listing, part, runs) };
  }
  // Each is looked through so far, and what lies behind the first of these ends is not known yet.
  const end = await findEnd(db, listing, part, runs);
  const rows = await read(end ? upTo(listing, runs, end, part.backwards ?? false) : runs);
  return { rows, end: rows.length === part.size ? null : end };
}

/** So often is gone on for one that fits, each time past as many others as a page may look through. */
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
  { backwards = false, size }: Part,
  runs: NumberedRun[],
): Promise<Row<Columns>[]> {
  const { fits, tenantId } = listing;
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const parts = runs.map(({ number, from, key, id, where }) =>
    fits
      ? // Those that fit are found first: what an index knows of them may be enough to tell.
        sql`
      select c.id, ${constant(number)} as run, found.place_key as key, ${shown.columns}
      from (
        select c.id, c.place_key
        from (
          select c.*, ${key} as place_key from ${from} where ${where}
          order by ${key} ${direction}, ${id} ${direction}
          limit ${scanOf(listing, runs)}
        ) c
        where ${fits}
        order by c.place_key ${direction}, c.id ${direction}
        limit ${size}
      ) found join customer c on c.tenant_id = ${tenantId} and c.id = found.id ${shown.joins}
      order by found.place_key ${direction}, found.id ${direction}`
      : sql`
      select c.id, ${constant(number)} as run, ${key} as key, ${shown.columns}
      from ${from} ${shown.joins}
      where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size}`,
  );
  const statement = parts.length === 1 ? parts[0]! : inOrder(listing, parts, backwards, size);
  return db.query(planned(listing.planning, statement));
}

/** The last row that may be looked through, of the run that comes to it first; null where each ends before. */
async function findEnd(
  db: Queryable,
  listing: Listing,
  { backwards = false }: Part,
  runs: NumberedRun[],
): Promise<Place | null> {
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const ends = runs.map(
    ({ number, from, key, id, where }) => sql`
      select ${id} as id, ${constant(number)} as run, ${key} as key from ${from} where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit 1 offset ${scanOf(listing, runs) - 1}`,
  );
  const statement = ends.length === 1 ? ends[0]! : inOrder(listing, ends, backwards, 1);
  const [end] = await db.query<Place>(planned(listing.planning, statement));
  return end ?? null;
}

const scanOf = ({ looks }: Listing, runs: NumberedRun[]) => Math.floor(looks / runs.length);

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

/** Runs as far as they lie beyond a place. */
export function runsBeyond({ runs, mergedBy, descending }: Listing, place: Place | null, backwards: boolean) {
  const sign = descending === backwards ? sql`>` : sql`<`;
  return runs
    .map((run, number): NumberedRun => {
      if (!place || (!mergedBy && place.run !== number)) return { ...run, number };
      const where = sql`${run.where} and (${run.key}, ${run.id}) ${sign} (${place.key}, ${place.id})`;
      return { ...run, number, where };
    })
    .filter(({ number }) => mergedBy || isFrom(number, place, backwards));
}

/** Runs as far as they do not lie beyond a place. */
function upTo({ mergedBy, descending }: Listing, runs: NumberedRun[], end: Place, backwards: boolean): NumberedRun[] {
  const sign = descending === backwards ? sql`<=` : sql`>=`;
  return runs
    .map((run) => {
      if (!mergedBy && end.run !== run.number) return run;
      return { ...run, where: sql`${run.where} and (${run.key}, ${run.id}) ${sign} (${end.key}, ${end.id})` };
    })
    .filter(({ number }) => mergedBy || isFrom(number, end, !backwards));
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
