import type { Outcome } from '@haihu/contract/followups/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface OutcomesWanted {
  authorId: string;
  since: string;
  callIds: string[];
}

/** Counts an author's last outcomes of calls. `outcome` is null for calls without a follow-up or an outcome. */
export function countCallOutcomes(
  db: Queryable,
  { authorId, since, callIds }: OutcomesWanted,
): Promise<{ outcome: Outcome | null; count: number }[]> {
  return db.query(sql`
    select last.outcome, count(*)::integer as count
    from unnest(${callIds}::bigint[]) as asked (id)
    left join (
      select distinct on (call_id) call_id, outcome from follow_up
      where tenant_id = ${db.tenantId} and author_id = ${authorId} and at >= ${since} and call_id = any(${callIds})
      order by call_id, id desc
    ) last on last.call_id = asked.id
    group by last.outcome order by count desc, last.outcome`);
}
