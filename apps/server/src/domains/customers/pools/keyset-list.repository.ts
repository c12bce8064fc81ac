import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { hasTag } from './asked-tags.ts';
import type { ListPlace } from './customer-cursor.ts';
import {
  constant,
  doesFit,
  findsFirst,
  isCounted,
  type Listing,
  type NumberedRun,
  type ListPart,
  type Row,
  type KeysetRun,
  type ShownColumns,
  unionAll,
} from './keyset-listing.ts';
import { readRows } from './keyset-rows.repository.ts';
import type { SeldomMet } from './seldom-met.ts';

/**
 * A part of a list. `end`: the place up to which it was read, if it was not read to its end. `total`: for a collected
 * list, the number of rows from the start of this part on. Null if it still must be counted.
 */
export interface FoundRows<Columns> {
  rows: Row<Columns>[];
  end: ListPlace | null;
  total: number | null;
}

/**
 * Finds rows after a place, or before it, nearest first. A null place is the beginning. Fewer rows than asked for are
 * all there are, unless there is an `end` to continue from. `met` remembers tags that few customers have.
 */
export async function findRows<Columns>(
  db: Queryable,
  { firstLooks, ...listing }: Listing,
  shown: ShownColumns,
  part: ListPart,
  met?: SeldomMet,
): Promise<FoundRows<Columns>> {
  const asked: Listing = part.after ? listing : { ...listing, looks: firstLooks ?? listing.looks };
  const runs = runsBeyond(asked, part.after, part.backwards ?? false);
  if (asked.mergedBy || isCounted(asked)) return findIn(db, asked, shown, part, runs);
  // If runs come one after the other, the nearest one mostly has enough.
  const found: FoundRows<Columns> = { rows: [], end: null, total: null };
  for (const run of part.backwards ? runs.toReversed() : runs) {
    const size = part.size - found.rows.length;
    if (found.end || size === 0) break;
    if (run.isEmpty) continue;
    const { rows, end } = await findNear<Columns>(db, asked, shown, { ...part, size }, run, met);
    found.rows.push(...rows);
    found.end = end;
  }
  return found;
}

/**
 * The largest number of customers looked at first. A page with a common tag is found among so many. Checking a tag for
 * all that may be looked at takes five times as long.
 */
const FIRST_LOOKS = 200;
/** The number of customers looked at first for each row of a short page, which needs fewer. */
const FIRST_LOOKS_A_ROW = 20;

async function findNear<Columns>(
  db: Queryable,
  listing: Listing,
  shown: ShownColumns,
  part: ListPart,
  run: NumberedRun,
  met?: SeldomMet,
): Promise<FoundRows<Columns>> {
  const { tenantId, tagIds, reading, looks } = listing;
  if (tagIds.length === 0 || reading === 'collected') return findIn(db, listing, shown, part, [run]);
  const key = JSON.stringify([tenantId, tagIds, run.number, doesFit(listing, run).text]);
  if (met?.isSeldom(key, part.size)) {
    const all = await findIn<Columns>(db, listing, shown, part, [run]);
    if (all.rows.length === part.size) met.remember(key, null);
    return all;
  }
  const firstLooks = Math.min(FIRST_LOOKS, part.size * FIRST_LOOKS_A_ROW);
  const first = await findIn<Columns>(db, { ...listing, looks: firstLooks }, shown, part, [run]);
  if (!first.end) return first;
  // A short look says little of a whole page.
  if (firstLooks === FIRST_LOOKS) met?.remember(key, first.rows.length);
  const beyond = runsBeyond(listing, first.end, part.backwards ?? false).filter(({ number }) => number === run.number);
  const missing = { ...part, after: first.end, size: part.size - first.rows.length };
  const others = await findIn<Columns>(db, { ...listing, looks: looks - firstLooks }, shown, missing, beyond);
  return { ...others, rows: [...first.rows, ...others.rows] };
}

async function findIn<Columns>(
  db: Queryable,
  listing: Listing,
  shown: ShownColumns,
  part: ListPart,
  runs: NumberedRun[],
): Promise<FoundRows<Columns>> {
  if (!findsFirst(listing)) {
    return { rows: await readRows<Columns>(db, listing, shown, part, runs), end: null, total: null };
  }
  const rows = await readRows<Columns & Looked>(db, listing, shown, part, runs);
  // Each run was read up to its own end. Rows beyond the first of these ends may be missing.
  const last = rows.findIndex(({ isEnd }) => isEnd);
  if (last === -1) return { rows, end: null, total: isCounted(listing) ? totalIn(rows) : null };
  const end = rows[last]!;
  const known = rows.slice(0, end.fits ? last + 1 : last);
  return { rows: known, end: known.length === part.size ? null : end, total: null };
}

/** The number of attempts to find a row that fits. Each attempt looks at as many customers as one page may. */
const LOOKS = 5;

/**
 * Finds rows as `findRows` does, for callers that need rows and not the place up to which it read. Continues a few
 * times.
 */
export async function findRowsAhead<Columns>(
  db: Queryable,
  listing: Listing,
  shown: ShownColumns,
  part: ListPart,
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

/** A row of a list in which not every customer fits. It is one that fits, or the last one that may be looked at. */
interface Looked {
  fits: boolean;
  isEnd: boolean;
  /**
   * The number of rows that fit in a collected list, repeated in each row. Null if there are more than may be looked
   * at.
   */
  total?: string | null;
}

function totalIn([row]: Looked[]): number | null {
  if (!row) return 0;
  return row.total ? Number(row.total) : null;
}

/**
 * Returns the place of a customer in a list. A customer that left its pool keeps its place; null if a search does not
 * find it.
 */
export async function findListPlace(db: Queryable, listing: Listing, id: string): Promise<ListPlace | null> {
  const { tenantId, runs, mergedBy } = listing;
  const isCustomer = sql`from customer c where c.tenant_id = ${tenantId} and c.id = ${id}`;
  const places = mergedBy
    ? [sql`select 0 as run, ${mergedBy} as key ${isCustomer}`]
    : runs.map(
        ({ key, range }, run) =>
          sql`select ${constant(run)} as run, ${key} as key ${isCustomer} and ${range ?? sql`true`}`,
      );
  const [found] = await db.query<ListPlace>(filterSql`select * from (${unionAll(places)}) places order by run limit 1`);
  return found ? { ...found, id } : null;
}

/** Selects `id` and `owner_id` of all customers in a listing, in no order. */
export function everybodyIn(listing: Listing): Sql {
  const { runs, tenantId, tagIds } = listing;
  const isTagged = tagIds.length > 0 ? sql`and ${hasTag(tenantId, sql`c.id`, tagIds)}` : nothing;
  const rowsOf = (run: KeysetRun) =>
    sql`select c.id, c.owner_id from ${run.from} where ${run.where} and ${doesFit(listing, run)} ${isTagged}`;
  return unionAll(runs.map(rowsOf));
}

/** Returns the parts of the runs beyond a place. */
export function runsBeyond({ runs, mergedBy, descending }: Listing, place: ListPlace | null, backwards: boolean) {
  const sign = descending === backwards ? sql`>` : sql`<`;
  return runs
    .map((run, number): NumberedRun => {
      if (!place || (!mergedBy && place.run !== number)) return { ...run, number };
      const beyond = run.isById
        ? sql`${run.id} ${sign} ${place.id}`
        : sql`(${run.key}, ${run.id}) ${sign} (${place.key}, ${place.id})`;
      const where = sql`${run.where} and ${beyond}`;
      return { ...run, number, where };
    })
    .filter(({ number }) => mergedBy || isFrom(number, place, backwards));
}

function isFrom(run: number, place: ListPlace | null, backwards: boolean): boolean {
  return !place || (backwards ? run <= place.run : run >= place.run);
}
