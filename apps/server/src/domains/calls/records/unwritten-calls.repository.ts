import { isOf, planFor, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { callsMatching } from '../core/call-filter.ts';
import { isUndialled } from '../core/counted-calls.ts';

/** The calls of these agents from an instant on. */
export interface UnwrittenFilter {
  whose: Whose;
  from: string;
}

/** Keeps calls without a follow-up. A call that was never dialled needs none, and one without a report not yet. */
const unwritten = ({ tenantId }: Queryable, { whose, from }: UnwrittenFilter): Sql => sql`
  from call c where ${callsMatching(tenantId, { from, unwritten: true, shownOnly: true })}
    and ${isOf(sql`c.agent_id`, whose)} and c.cause is distinct from 'unreported' and not ${isUndialled(sql`c`)}`;

/** Finds the places of unwritten calls, the oldest first. */
export function findUnwrittenCalls(
  db: Queryable,
  which: UnwrittenFilter,
  after: Position | null,
  size: number,
): Promise<Position[]> {
  const statement = sql`
    select c.created_at as at, c.id ${unwritten(db, which)}
      ${after ? sql`and (c.created_at, c.id) > (${after.at}, ${after.id})` : nothing}
    order by c.created_at, c.id limit ${size}`;
  return db.query<Position>(planFor(which.whose, 'along an index', statement));
}

/** Counts unwritten calls, up to `limit`. */
export async function countUnwrittenCalls(db: Queryable, which: UnwrittenFilter, limit: number): Promise<number> {
  const statement = sql`
    select count(*)::int as count from (select ${unwritten(db, which)} limit ${limit}) counted`;
  const [counted] = await db.query<{ count: number }>(planFor(which.whose, 'along an index', statement));
  return counted!.count;
}
