import type { Queryable } from '../../../platform/db/db.ts';
import { longRead, filterSql, nothing, planStatement, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { ListPlace } from './customer-cursor.ts';
import { runsBeyond } from './keyset-list.repository.ts';
import { doesFit, FEW, type Listing, rowsWithFits, looksThrough, type KeysetRun, unionAll } from './keyset-listing.ts';

export interface Count {
  rows: number;
  isEstimate: boolean;
}

/** Largest exact count. */
export const COUNT_LIMIT = 10_000;
/** The number of rows that are counted without asking for the cost, if each is checked for tags. */
const FEW_TAGGED = 500;
/**
 * Largest cost of a count in the planner's units: about the cost of fetching that many scattered rows. Less if each row
 * is checked.
 */
const COST_LIMIT = { plain: 4000, fitting: 3000 };
/** Milliseconds for which an estimate is reused for others who ask for the same list. */
const BELIEVED_FOR = 60_000;
/** Milliseconds for which an exact count of more than a few is reused. Nobody notices one more or less among them. */
const COUNTED_FOR = 5000;
const MOST_BELIEVED = 1000;

export type ListCounts = ReturnType<typeof createListCounts>;

/**
 * Counts lists, and remembers for a minute those that were too much to count. A whole team looks at the same public
 * pool.
 */
export function createListCounts(clock: Clock) {
  /**
   * Known facts by the list's conditions, the oldest first: an estimate, or null for a list that may be counted. A
   * recent count may be among them.
   */
  const beliefs = new Map<string, { until: number; count: (Count & { until: number }) | null }>();

  const recall = (key: string) => {
    const known = beliefs.get(key);
    return known && known.until > clock.now().getTime() ? known : null;
  };

  function believe<Known extends Count | null>(key: string, known: Known): Known {
    const now = clock.now().getTime();
    const until = Math.min(recall(key)?.until ?? Infinity, now + BELIEVED_FOR);
    const countUntil = known?.isEstimate ? until : now + COUNTED_FOR;
    beliefs.delete(key);
    beliefs.set(key, { until, count: known && { ...known, until: countUntil } });
    if (beliefs.size > MOST_BELIEVED) beliefs.delete(beliefs.keys().next().value!);
    return known;
  }

  /**
   * Counts up to `limit`, because seven million rows would take 600 ms. A list that is far longer, or takes long to
   * count, is estimated. The estimate is the planner's number times the share of the first rows that fit. With a place,
   * counts only the rows before it.
   */
  async function count(
    db: Queryable,
    listing: Listing,
    limit: number,
    before: ListPlace | null = null,
  ): Promise<Count> {
    const { tagIds, looks, isShort, planning } = listing;
    const fits = looksThrough(listing);
    const columnsOf = (run: KeysetRun) => (fits ? sql`${run.id} as id, ${doesFit(listing, run)} as fits` : nothing);
    const runs = runsBeyond(listing, before, true);
    const all = unionAll(runs.map((run) => sql`select ${columnsOf(run)} from ${run.from} where ${run.where}`));
    const upTo = (most: number) => counting(listing, all, most);
    const key = JSON.stringify([all.text, inMinutes(all), tagIds, limit]);
    const look = (most: number) => lookThrough(db, longRead(planStatement(planning, upTo(most))));
    const expect = async () => beliefOf(await explain(db, fits ? all : upTo(limit)), fits);
    /** Estimates the number of fitting rows: the planner's number times the share that was seen to fit. */
    const reckon = (rows: number, { looked, found }: Looked) =>
      believe(key, { rows: Math.min(Math.round((rows * found) / looked), limit), isEstimate: true });

    const known = recall(key);
    if (known?.count && known.count.until > clock.now().getTime()) {
      const { rows, isEstimate } = known.count;
      return { rows, isEstimate };
    }
    if (!known) {
      const few = tagIds.length > 0 ? FEW_TAGGED : FEW;
      const first = isShort || fits ? await look(few) : null;
      if (first && first.looked <= few) return { rows: first.found, isEstimate: false };
      const { cost, rows } = await expect();
      if (fits && (looks <= FEW || rows > looks || cost > COST_LIMIT.fitting))
        return reckon(Math.max(rows, few), first!);
      if (!fits && (rows > 2 * limit || cost > COST_LIMIT.plain)) return reckon(rows, ALL);
      believe(key, null);
    }
    const most = fits ? looks : limit;
    const seen = await look(most);
    if (seen.looked <= most) {
      const counted = { rows: seen.found, isEstimate: false };
      return seen.looked > FEW ? believe(key, counted) : counted;
    }
    if (!fits) return believe(key, { rows: limit, isEstimate: true });
    return reckon(Math.max(seen.looked, (await expect()).rows), seen);
  }

  return { count };
}

/**
 * Returns a statement's values for a key, with instants rounded down to the minute. Otherwise lists of overdue
 * call-backs, which ask for the present instant, would never share a key.
 */
const inMinutes = ({ values }: Sql) =>
  values.map((value) => (value instanceof Date ? Math.floor(value.getTime() / 60_000) : value));

/** Returns true if a listing has more than `limit` rows to look through. */
export async function isLonger(db: Queryable, { runs }: Listing, limit: number): Promise<boolean> {
  const rows = unionAll(runs.map(({ from, where }) => sql`select from ${from} where ${where}`));
  return (await lookThrough(db, countingAll(rows, limit))).looked > limit;
}

/** Counts rows up to one more than `limit`, which tells that there are more. */
const countingAll = (all: Sql, limit: number) =>
  sql`select count(*) as looked from (${all} limit ${limit + 1}) counted`;

function counting(listing: Listing, all: Sql, limit: number): Sql {
  if (!looksThrough(listing)) return countingAll(all, limit);
  const { before, from, fits } = rowsWithFits(listing, sql`${all} limit ${limit + 1}`);
  return sql`${before} select count(*) as looked, count(*) filter (where ${fits}) as found from ${from}`;
}

/** The number of rows that were looked through, and the number of those that fit. */
interface Looked {
  looked: number;
  found: number;
}

const ALL: Looked = { looked: 1, found: 1 };

async function lookThrough(db: Queryable, statement: Sql): Promise<Looked> {
  const [counted] = await db.query<{ looked: string; found?: string }>(statement);
  const looked = Number(counted!.looked);
  return { looked, found: Number(counted!.found ?? looked) };
}

interface Plan {
  'Node Type': string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}

async function explain(db: Queryable, statement: Sql): Promise<Plan> {
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(filterSql`explain (format json) ${statement}`);
  return plan!['QUERY PLAN'][0].Plan;
}

/**
 * Returns the planner's cost and number of rows. A count is an aggregate over a limit over the rows, so their number
 * stands below the limit.
 */
function beliefOf(plan: Plan, fits: boolean): { cost: number; rows: number } {
  if (fits) return { cost: plan['Total Cost'], rows: plan['Plan Rows'] };
  const [limited] = plan.Plans ?? [];
  const below = limited?.['Node Type'] === 'Limit' ? limited.Plans?.[0] : limited;
  return { cost: plan['Total Cost'], rows: below?.['Plan Rows'] ?? 0 };
}
