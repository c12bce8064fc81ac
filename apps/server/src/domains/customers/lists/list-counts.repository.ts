import { SCAN_LIMIT } from '@haihu/contract/customer-filters';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planned, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Place } from './customer-cursor.ts';
import { type Listing, runsBeyond, unionAll } from './keyset-list.repository.ts';

export interface Count {
  rows: number;
  isEstimate: boolean;
}

/** What is short has no more. */
const FEW = 1500;
/** In the planner's units: about what fetching that many scattered rows costs. */
const COST_LIMIT = 6000;
/** How long an estimate is told to others who ask the same. Milliseconds. */
const BELIEVED_FOR = 60_000;
const MOST_BELIEVED = 1000;

export type ListCounts = ReturnType<typeof createListCounts>;

/** Counts lists, and remembers for a minute what was too much to count: a whole team looks at the same sea. */
export function createListCounts(clock: Clock) {
  /** By what was asked, the oldest first. */
  const beliefs = new Map<string, { rows: number; until: number }>();

  /**
   * Counts up to `limit`: seven million rows would take 600 ms. What is far beyond it, or would take long to count, is
   * as many as the planner believes. With a place, counts only what comes before it.
   */
  async function count(db: Queryable, listing: Listing, limit: number, before: Place | null = null): Promise<Count> {
    const { fits } = listing;
    const columns = fits ? sql`c.*` : nothing;
    const runs = runsBeyond(listing, before, true);
    const all = unionAll(runs.map(({ from, where }) => sql`select ${columns} from ${from} where ${where}`));
    if (fits) return countFitting(db, all, fits, limit);
    const key = JSON.stringify([all.text, all.values, limit]);
    const believed = beliefs.get(key);
    const now = clock.now().getTime();
    if (believed && believed.until > now) return { rows: believed.rows, isEstimate: true };
    if (listing.isShort) {
      const few = await countUpTo(db, planned(listing.planning, countingUpTo(FEW, all)));
      if (few <= FEW) return { rows: few, isEstimate: false };
    }
    const counting = countingUpTo(limit, all);
    const { cost, rows } = beliefOf(await explain(db, counting));
    if (cost > COST_LIMIT || rows > 2 * limit) {
      const least = Math.min(rows, limit);
      beliefs.delete(key);
      beliefs.set(key, { rows: least, until: now + BELIEVED_FOR });
      if (beliefs.size > MOST_BELIEVED) beliefs.delete(beliefs.keys().next().value!);
      return { rows: least, isEstimate: true };
    }
    const counted = await countUpTo(db, counting);
    return { rows: Math.min(counted, limit), isEstimate: counted > limit };
  }

  return { count };
}

/** Are more than so many to be looked through? */
export async function isLonger(db: Queryable, { runs }: Listing, limit: number): Promise<boolean> {
  const rows = unionAll(runs.map(({ from, where }) => sql`select from ${from} where ${where}`));
  return (await countUpTo(db, countingUpTo(limit, rows))) > limit;
}

/** One more tells that there are more. */
const countingUpTo = (limit: number, all: Sql) => sql`select count(*) from (${all} limit ${limit + 1}) counted`;

async function countUpTo(db: Queryable, counting: Sql): Promise<number> {
  const [counted] = await db.query<{ count: string }>(counting);
  return Number(counted!.count);
}

/** Of what is too much to look through, some are, and the others are taken to be like them. */
async function countFitting(db: Queryable, all: Sql, fits: Sql, limit: number): Promise<Count> {
  const counting = sql`
    select count(*) as scanned, count(*) filter (where ${fits}) as found
    from (${all} limit ${SCAN_LIMIT + 1}) c`;
  const [counted] = await db.query<{ scanned: string; found: string }>(counting);
  const [scanned, found] = [Number(counted!.scanned), Number(counted!.found)];
  if (scanned <= SCAN_LIMIT) return { rows: Math.min(found, limit), isEstimate: found > limit };
  const believed = Math.max(scanned, (await explain(db, all))['Plan Rows']);
  return { rows: Math.min(Math.round((found / scanned) * believed), limit), isEstimate: true };
}

interface Plan {
  'Node Type': string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}

async function explain(db: Queryable, statement: Sql): Promise<Plan> {
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`);
  return plan!['QUERY PLAN'][0].Plan;
}

/** The counting is an aggregate over a limit over the rows: their number is what lies below the limit. */
function beliefOf(aggregate: Plan): { cost: number; rows: number } {
  const [limited] = aggregate.Plans ?? [];
  const below = limited?.['Node Type'] === 'Limit' ? limited.Plans?.[0] : limited;
  return { cost: aggregate['Total Cost'], rows: below?.['Plan Rows'] ?? 0 };
}
