import type { Outcome } from '@haihu/contract/followups/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface OutcomesWanted {
  authorId: string;
  since: string;
  callIds: string[];
}

/**
 * Counts an author's last outcomes of calls. `outcome` is null for calls without a follow-up or an outcome. `own`: the
 * words of the enterprise's own outcome, which are counted apart.
 */
export function countCallOutcomes(
  db: Queryable,
  { authorId, since, callIds }: OutcomesWanted,
): Promise<{ outcome: Outcome | null; own: string | null; count: number }[]> {
  return db.query(sql`
    select last.outcome, last.own, count(*)::integer as count
    from unnest(${callIds}::bigint[]) as asked (id)
    left join (
      select distinct on (call_id) call_id, outcome, own_outcome as own from follow_up
      where tenant_id = ${db.tenantId} and author_id = ${authorId} and at >= ${since} and call_id = any(${callIds})
      order by call_id, id desc
    ) last on last.call_id = asked.id
    group by last.outcome, last.own order by count desc, last.outcome, last.own nulls first`);
}
