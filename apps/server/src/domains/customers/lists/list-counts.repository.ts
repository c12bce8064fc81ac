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
/** In the planner's units: about what fetching that many scattered rows costs, and half of it where each is looked at. */
const COST_LIMIT = { plain: 6000, fitting: 3000 };
/** How long what was found out of a list is told to others who ask the same. Milliseconds. */
const BELIEVED_FOR = 60_000;
const MOST_BELIEVED = 1000;

export type ListCounts = ReturnType<typeof createListCounts>;

/** Counts lists, and remembers for a minute what was too much to count: a whole team looks at the same sea. */
export function createListCounts(clock: Clock) {
  /** By what was asked, the oldest first: how many, or null for what has to be counted. */
  const beliefs = new Map<string, { rows: number | null; until: number }>();

  function believe(key: string, rows: number | null): void {
    beliefs.delete(key);
    beliefs.set(key, { rows, until: clock.now().getTime() + BELIEVED_FOR });
    if (beliefs.size > MOST_BELIEVED) beliefs.delete(beliefs.keys().next().value!);
  }

  /**
   * Counts up to `limit`: seven million rows would take 600 ms. What is far beyond it, or would take long to count, is
   * as many as the planner believes, and as the first of them let expect. With a place, counts only what comes before it.
   */
  async function count(db: Queryable, listing: Listing, limit: number, before: Place | null = null): Promise<Count> {
    const { fits, looks, isShort, planning } = listing;
    const columns = fits ? sql`c.*` : nothing;
    const runs = runsBeyond(listing, before, true);
    const all = unionAll(runs.map(({ from, where }) => sql`select ${columns} from ${from} where ${where}`));
    const key = JSON.stringify([all.text, inMinutes(all), fits?.text, fits && inMinutes(fits), limit]);
    const known = beliefs.get(key);
    const believed = known && known.until > clock.now().getTime() ? known : null;
    if (believed && believed.rows !== null) return { rows: believed.rows, isEstimate: true };
    /** Of those that were looked through, those that fit. */
    let share = 1;
    if (!believed && (isShort || fits)) {
      const { looked, found } = await lookThrough(db, planned(planning, counting(all, fits, FEW)));
      if (looked <= FEW) return { rows: found, isEstimate: false };
      share = found / looked;
    }
    const most = fits ? looks : limit;
    const expect = async () => beliefOf(await explain(db, fits ? all : counting(all, fits, limit)), fits);
    const reckon = (rows: number): Count => {
      const reckoned = Math.min(Math.round(share * rows), limit);
      believe(key, reckoned);
      return { rows: reckoned, isEstimate: true };
    };
    if (!believed) {
      const { cost, rows } = await expect();
      if (cost > (fits ? COST_LIMIT.fitting : COST_LIMIT.plain) || rows > (fits ? most : 2 * most)) return reckon(rows);
      believe(key, null);
    }
    const { looked, found } = await lookThrough(db, planned(planning, counting(all, fits, most)));
    if (looked <= most) return { rows: found, isEstimate: false };
    if (!fits) return { rows: limit, isEstimate: true };
    share = found / looked;
    return reckon(Math.max(looked, (await expect()).rows));
  }

  return { count };
}

/** Values, an instant by its minute: what is late is asked for by now, which is never twice the same. */
const inMinutes = ({ values }: Sql) =>
  values.map((value) => (value instanceof Date ? Math.floor(value.getTime() / 60_000) : value));

/** Are more than so many to be looked through? */
export async function isLonger(db: Queryable, { runs }: Listing, limit: number): Promise<boolean> {
  const rows = unionAll(runs.map(({ from, where }) => sql`select from ${from} where ${where}`));
  return (await lookThrough(db, counting(rows, null, limit))).looked > limit;
}

/** One more tells that there are more. */
const counting = (all: Sql, fits: Sql | null, limit: number) =>
  fits
    ? sql`select count(*) as looked, count(*) filter (where ${fits}) as found from (${all} limit ${limit + 1}) c`
    : sql`select count(*) as looked from (${all} limit ${limit + 1}) counted`;

async function lookThrough(db: Queryable, statement: Sql): Promise<{ looked: number; found: number }> {
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
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`);
  return plan!['QUERY PLAN'][0].Plan;
}

/** Counting is an aggregate over a limit over the rows: their number is what lies below the limit. */
function beliefOf(plan: Plan, fits: Sql | null): { cost: number; rows: number } {
  if (fits) return { cost: plan['Total Cost'], rows: plan['Plan Rows'] };
  const [limited] = plan.Plans ?? [];
  const below = limited?.['Node Type'] === 'Limit' ? limited.Plans?.[0] : limited;
  return { cost: plan['Total Cost'], rows: below?.['Plan Rows'] ?? 0 };
}
