import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planned, type Sql, sql } from '../../../platform/db/sql.ts';
import {
  constant,
  doesFit,
  findsFirst,
  type Listing,
  lookedAt,
  type NumberedRun,
  type Part,
  type Row,
  type Shown,
  unionAll,
} from './keyset-listing.ts';

/**
 * The statement of one part of a list, and its rows: those of the runs, nearest first. Where not everybody fits, the
 * last that may be looked at is among them.
 */
export async function readRows<Columns>(
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
