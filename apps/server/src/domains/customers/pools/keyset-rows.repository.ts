import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planStatement, type Sql, sql } from '../../../platform/db/sql.ts';
import { whoHasTag } from './asked-tags.ts';
import {
  constant,
  doesFit,
  FEW,
  type Listing,
  rowsWithFits,
  isCounted,
  looksThrough,
  type NumberedRun,
  type ListPart,
  type Row,
  type KeysetRun,
  type ShownColumns,
  orderOf,
  unionAll,
} from './keyset-listing.ts';

/**
 * Reads the rows of these runs in one statement, nearest first. If not every customer fits, the last one that may be
 * looked at is among the rows.
 */
export async function readRows<Columns>(
  db: Queryable,
  listing: Listing,
  shown: ShownColumns,
  { backwards = false, size }: ListPart,
  runs: NumberedRun[],
): Promise<Row<Columns>[]> {
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const looks = scanOf(listing, runs);
  const ways = { direction, size, looks };
  const parts = runs.map((run) => partOf(listing, run, shown, ways));
  const isOne = parts.length === 1 && !isCounted(listing);
  const statement = isOne ? parts[0]! : inOrder(listing, parts, backwards, size);
  return db.query(planStatement(listing.planning, statement));
}

function partOf(listing: Listing, run: NumberedRun, shown: ShownColumns, ways: Ways): Sql {
  const { reading } = listing;
  if (looksThrough(listing)) return lookingThrough(listing, run, ways)(listing, run, shown, ways);
  if (reading === 'collected') return collected(listing, run, shown, ways);
  if (reading === 'indexed') return idsFirst(listing, run, shown, ways, ofRun(run));
  return run.isOfTag ? idsFirst(listing, run, shown, ways) : wholeRows(run, shown, ways);
}

/** The most customers that are looked up together: all their ids are collected before. Of more, the nearest mostly do. */
const TOGETHER = 500;

function lookingThrough({ reading, tagIds }: Listing, { isOfIds }: KeysetRun, { looks }: Ways) {
  if (reading === 'collected') return withTheirTotal;
  return isOfIds && (tagIds.length > 0 || looks <= TOGETHER) ? lookedUp : lookedThrough;
}

interface Ways {
  direction: Sql;
  size: number;
  /** Largest number of customers looked at. */
  looks: number;
}

const wholeRows = ({ number, from, key, id, where }: NumberedRun, { columns, joins }: ShownColumns, ways: Ways) => sql`
  select c.id, ${constant(number)} as run, ${key} as key, ${columns}
  from ${from} ${joins}
  where ${where}
  order by ${key} ${ways.direction}, ${id} ${ways.direction}
  limit ${ways.size}`;

/** Selects the first ids of a run, by the facts in its index. */
function idsOf(run: KeysetRun, direction: Sql, limit: number, further: Sql = nothing): Sql {
  const { from, key, id, where } = run;
  return sql`
  select ${id} as id, ${key} as place_key ${further}
  from ${from} where ${where}
  order by ${orderOf(run, sql`place_key`, id, direction)}
  limit ${limit}`;
}

/** Selects the page's columns of the customers that were found. */
const shownOf = ({ tenantId }: Listing, run: KeysetRun, { joins }: ShownColumns, found: Sql, { direction }: Ways) =>
  sql`
  from (${found}) found join customer c on c.tenant_id = ${tenantId} and c.id = found.id ${joins}
  order by ${orderOf(run, sql`found.place_key`, sql`found.id`, direction)}`;

/** Counts all rows of a run up to `FEW`. For more it is null: the caller then decides if counting is worth its cost. */
const ofRun = ({ from, where }: NumberedRun) => sql`
  (
    select case when count(*) <= ${FEW} then count(*) end
    from (select from ${from} where ${where} limit ${FEW + 1}) counted
  ) as "ofRun",`;

function idsFirst(listing: Listing, run: NumberedRun, shown: ShownColumns, ways: Ways, further: Sql = nothing): Sql {
  return sql`
    select c.id, ${constant(run.number)} as run, found.place_key as key, ${further} ${shown.columns}
    ${shownOf(listing, run, shown, idsOf(run, ways.direction, ways.size), ways)}`;
}

/** Selects all rows of a run, counted while they are sorted. */
function collected(listing: Listing, run: NumberedRun, shown: ShownColumns, ways: Ways): Sql {
  const found = idsOf(run, ways.direction, ways.size, sql`, count(*) over () as "ofRun"`);
  return sql`
    select c.id, ${constant(run.number)} as run, found.place_key as key, found."ofRun", ${shown.columns}
    ${shownOf(listing, run, shown, found, ways)}`;
}

/** Selects rows in the order of the list until enough of them fit. */
function lookedThrough(listing: Listing, run: NumberedRun, shown: ShownColumns, ways: Ways): Sql {
  const { direction, size, looks } = ways;
  const looked = rowsWithFits(listing, idsOf(run, direction, looks, sql`, ${doesFit(listing, run)} as fits`));
  const found = sql`
    select l.id, l.place_key, l.fits, l.number = ${looks} as "isEnd"
    from (
      select l.id, l.place_key, ${looked.fits} as fits,
        row_number() over (order by ${orderOf(run, sql`l.place_key`, sql`l.id`, direction)}) as number
      from ${looked.from}
    ) l
    where l.fits or l.number = ${looks}
    order by ${orderOf(run, sql`l.place_key`, sql`l.id`, direction)}
    limit ${size}`;
  return sql`${looked.before}
    select c.id, ${constant(run.number)} as run, found.place_key as key, found.fits, found."isEnd", ${shown.columns}
    ${shownOf(listing, run, shown, found, ways)}`;
}

/**
 * Selects rows of a run whose leading table knows only ids. Their customers are looked up all at once, in the order of
 * the list, until enough of them fit. One by one each would take half as long again. Tags are checked before that.
 */
function lookedUp(listing: Listing, run: NumberedRun, { columns, joins }: ShownColumns, ways: Ways): Sql {
  const { tenantId, tagIds } = listing;
  const { direction, size, looks } = ways;
  const isTagged = tagIds.length > 0;
  const tagged = isTagged
    ? sql`, tagged as materialized (select id from looked where id in (${whoHasTag(tenantId, sql`select id from looked`, tagIds)}))`
    : nothing;
  const fits = isTagged ? sql`(${doesFit(listing, run)} and c.id in (select id from tagged))` : doesFit(listing, run);
  const candidates = isTagged ? sql`select id from tagged union all select id from ends` : sql`select id from looked`;
  const isEnd = sql`c.id = (select id from ends)`;
  return sql`
    with looked as materialized (${idsOf(run, direction, looks)}) ${tagged},
    ends as materialized (
      select ${direction === nothing ? sql`max(id)` : sql`min(id)`} as id from looked having count(*) = ${looks})
    select c.id, ${constant(run.number)} as run, ${run.key} as key, ${fits} as fits, (${isEnd}) is true as "isEnd", ${columns}
    from customer c ${joins}
    where c.tenant_id = ${tenantId} and c.id = any(array(${candidates})) and (${fits} or ${isEnd})
    order by c.id ${direction} limit ${size}`;
}

/**
 * Selects the fitting rows of a run together with their number. The number is null if there are more rows than may be
 * looked at.
 */
function withTheirTotal(listing: Listing, run: NumberedRun, shown: ShownColumns, ways: Ways): Sql {
  const { direction, size, looks } = ways;
  const { before, from, fits } = rowsWithFits(
    listing,
    idsOf(run, direction, looks, sql`, ${doesFit(listing, run)} as fits`),
  );
  // Each row is checked once for the page and for the total.
  const fitting = sql`fitting as materialized (select l.id, l.place_key, ${fits} as fits from ${from})`;
  const isLast = sql`(
    (select count(*) from fitting) = ${looks}
    and l.id = (
      select id from fitting order by place_key ${direction}, id ${direction} limit 1 offset ${looks - 1}
    )
  )`;
  const found = sql`
    select l.id, l.place_key, l.fits, ${isLast} as "isEnd" from fitting l
    where l.fits or ${isLast}
    order by l.place_key ${direction}, l.id ${direction}
    limit ${size}`;
  return sql`${listing.tagIds.length > 0 ? sql`${before},` : sql`with`} ${fitting}
    select c.id, ${constant(run.number)} as run, found.place_key as key, found.fits, found."isEnd",
      (select case when count(*) < ${looks} then count(*) filter (where fits) end from fitting) as "ofRun",
      ${shown.columns}
    ${shownOf(listing, run, shown, found, ways)}`;
}

const scanOf = ({ looks }: Listing, runs: NumberedRun[]) => Math.floor(looks / runs.length);

/** Puts the rows of several runs in the order of the list. */
function inOrder(listing: Listing, runs: Sql[], backwards: boolean, size: number): Sql {
  const direction = listing.descending === backwards ? nothing : sql`desc`;
  const byRun = listing.mergedBy ? nothing : sql`run ${backwards ? sql`desc` : nothing},`;
  return sql`
    select ${isCounted(listing) ? sql`runs.*, ${totalOf(runs)} as total` : sql`*`} from (${unionAll(runs)}) runs
    order by ${byRun} key ${direction}, id ${direction}
    limit ${size}`;
}

/** Returns the total of all runs; null if one was not read to its end. */
function totalOf(runs: Sql[]): Sql {
  const totals = runs.map((_, run) => sql`coalesce(max("ofRun") filter (where run = ${constant(run)}) over (), 0)`);
  return sql`case when bool_and("ofRun" is not null) over () then ${totals.reduce((sum, one) => sql`${sum} + ${one}`)} end`;
}
