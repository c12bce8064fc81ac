import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planned, type Planning, Sql, sql } from '../../../platform/db/sql.ts';
import { hasTag, whoHasTag } from './asked-tags.ts';
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
  /** The same: one of these tags is looked for. None: whatever tags they have. */
  tagIds: string[];
  /** `SCAN_LIMIT` at most. */
  looks: number;
  /** No index has them in their order: they are sorted before anything is read that only the page shows. */
  isCollected: boolean;
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

/**
 * A part of a list. `end`: how far it was looked through, where that was not to its end. `total`: of what was collected,
 * all that the list has from the place asked after on; null where that is still to be counted.
 */
export interface Found<Columns> {
  rows: Row<Columns>[];
  end: Place | null;
  total: number | null;
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
  const near = await findNear<Columns>(db, listing, shown, part, nearest);
  const others = runs.filter((run) => run !== nearest);
  const missing = part.size - near.rows.length;
  if (near.end || missing === 0 || others.length === 0) return near;
  const { rows, end } = await findIn<Columns>(db, listing, shown, { ...part, size: missing }, others);
  return { rows: [...near.rows, ...rows], end, total: null };
}

/** A tag that many have is met among so many: asking after it for all that may be looked at takes five times as long. */
const FIRST_LOOKS = 200;

async function findNear<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  part: Part,
  run: NumberedRun,
): Promise<Found<Columns>> {
  const { tagIds, isCollected, looks } = listing;
  if (tagIds.length === 0 || isCollected) return findIn(db, listing, shown, part, [run]);
  const first = await findIn<Columns>(db, { ...listing, looks: FIRST_LOOKS }, shown, part, [run]);
  if (!first.end) return first;
  const beyond = runsBeyond(listing, first.end, part.backwards ?? false).filter(({ number }) => number === run.number);
  const missing = { ...part, after: first.end, size: part.size - first.rows.length };
  const others = await findIn<Columns>(db, { ...listing, looks: looks - FIRST_LOOKS }, shown, missing, beyond);
  return { ...others, rows: [...first.rows, ...others.rows] };
}

async function findIn<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  part: Part,
  runs: NumberedRun[],
): Promise<Found<Columns>> {
  if (!findsFirst(listing)) {
    return { rows: await readRows<Columns>(db, listing, shown, part, runs), end: null, total: null };
  }
  const rows = await readRows<Columns & Looked>(db, listing, shown, part, runs);
  // Each run is looked through so far, and what lies behind the first of these ends is not known yet.
  const last = rows.findIndex(({ isEnd }) => isEnd);
  if (last === -1) return { rows, end: null, total: listing.isCollected ? totalIn(rows) : null };
  const end = rows[last]!;
  const known = rows.slice(0, end.fits ? last + 1 : last);
  return { rows: known, end: known.length === part.size ? null : end, total: null };
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

/** Where not everybody fits: each that does, and the last that may be looked at, if there are so many. */
interface Looked {
  fits: boolean;
  isEnd: boolean;
  /** Of those that were collected, in each row: how many fit; null where there are more than may be looked at. */
  total?: string | null;
}

function totalIn([row]: Looked[]): number | null {
  if (!row) return 0;
  return row.total ? Number(row.total) : null;
}

async function readRows<Columns>(
  db: Queryable,
  listing: Listing,
  shown: Shown,
  { backwards = false, size }: Part,
  runs: NumberedRun[],
): Promise<Row<Columns>[]> {
  const { tenantId } = listing;
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const looks = scanOf(listing, runs);
  const total = listing.isCollected ? countingAlong(looks) : uncounted;
  const parts = runs.map(({ number, from, key, id, where }) => {
    if (!findsFirst(listing)) {
      return sql`
      select c.id, ${constant(number)} as run, ${key} as key, ${shown.columns}
      from ${from} ${shown.joins}
      where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size}`;
    }
    // Those that fit are found first: what an index knows of them may be enough to tell.
    const looked = lookedAt(
      listing,
      sql`select c.id, ${key} as place_key, ${doesFit(listing)} as fits from ${from} where ${where}
          order by place_key ${direction}, ${id} ${direction}
          limit ${looks}`,
    );
    return sql`${looked.before}
      select c.id, ${constant(number)} as run, found.place_key as key, found.fits, found."isEnd", ${total.shown}
        ${shown.columns}
      from (
        select l.id, l.place_key, l.fits, ${total.passed} l.number = ${looks} as "isEnd"
        from (
          select l.id, l.place_key, l.fits, ${total.counted}
            row_number() over (order by l.place_key ${direction}, l.id ${direction}) as number
          from (select l.id, l.place_key, ${looked.fits} as fits from ${looked.from} ${total.barrier}) l
        ) l
        where l.fits or l.number = ${looks}
        order by l.place_key ${direction}, l.id ${direction}
        limit ${size}
      ) found join customer c on c.tenant_id = ${tenantId} and c.id = found.id ${shown.joins}
      order by found.place_key ${direction}, found.id ${direction}`;
  });
  const isOne = parts.length === 1 && !listing.isCollected;
  const statement = isOne ? parts[0]! : inOrder(listing, parts, backwards, size);
  return db.query(planned(listing.planning, statement));
}

const uncounted = { shown: nothing, passed: nothing, counted: nothing, barrier: nothing };

/** What is collected is counted with it, unless there are more than may be looked at. */
const countingAlong = (looks: number) => ({
  shown: sql`found."ofRun",`,
  passed: sql`l."ofRun",`,
  counted: sql`case when count(*) over () < ${looks} then count(*) filter (where l.fits) over () end as "ofRun",`,
  // Whether one fits is found out once for both.
  barrier: sql`offset 0`,
});

/** Are customers gone through for what no index helps with? */
export const looksThrough = ({ fits, tagIds }: Listing) => fits !== null || tagIds.length > 0;

const findsFirst = (listing: Listing) => listing.isCollected || looksThrough(listing);

/** Of `customer c`, tags apart. */
export const doesFit = ({ fits }: Listing) => (fits ? sql`(${fits}) is true` : sql`true`);

/** Rows with `id` and `fits`, called `l`, and whether one of them fits with its tags. */
export function lookedAt({ tenantId, tagIds }: Listing, rows: Sql): { before: Sql; from: Sql; fits: Sql } {
  if (tagIds.length === 0) return { before: nothing, from: sql`(${rows}) l`, fits: sql`l.fits` };
  return {
    before: sql`with looked as materialized (${rows})`,
    from: sql`looked l`,
    fits: sql`(l.fits and l.id in (${whoHasTag(tenantId, sql`select id from looked`, tagIds)}))`,
  };
}

const scanOf = ({ looks }: Listing, runs: NumberedRun[]) => Math.floor(looks / runs.length);

/** What several runs answer in the order of the list. */
function inOrder({ descending, mergedBy, isCollected }: Listing, runs: Sql[], backwards: boolean, size: number): Sql {
  const direction = descending === backwards ? nothing : sql`desc`;
  const byRun = mergedBy ? nothing : sql`run ${backwards ? sql`desc` : nothing},`;
  return sql`
    select ${isCollected ? sql`runs.*, ${totalOf(runs)} as total` : sql`*`} from (${unionAll(runs)}) runs
    order by ${byRun} key ${direction}, id ${direction}
    limit ${size}`;
}

/** Of all runs together; null where one was not looked through to its end. */
function totalOf(runs: Sql[]): Sql {
  const totals = runs.map((_, run) => sql`coalesce(max("ofRun") filter (where run = ${constant(run)}) over (), 0)`);
  return sql`case when bool_and("ofRun" is not null) over () then ${totals.reduce((sum, one) => sql`${sum} + ${one}`)} end`;
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
export function everybodyIn(listing: Listing): Sql {
  const { runs, tenantId, tagIds } = listing;
  const isTagged = tagIds.length > 0 ? sql`and ${hasTag(tenantId, sql`c.id`, tagIds)}` : nothing;
  const fitting = sql`and ${doesFit(listing)} ${isTagged}`;
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
