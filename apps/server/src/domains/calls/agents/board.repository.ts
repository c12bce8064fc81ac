import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { countedCalls } from '../counted-calls.ts';

export interface AgentDay {
  agentId: string;
  calls: number;
  answered: number;
  talkSeconds: number;
}

/** What these agents did since then; none for who made no call. */
export function countSince(db: Queryable, agentIds: string[], from: string): Promise<AgentDay[]> {
  return db.query(sql`
    select member_id as "agentId", sum(calls)::int as calls, sum(answered)::int as answered,
      sum(talk_seconds)::int as "talkSeconds"
    from (${countedCalls({
      tenantId: db.tenantId,
      within: (at) => sql`and ${at} >= ${from}`,
      whose: (memberId) => sql`and ${memberId} = any(${agentIds})`,
    })}) counted
    group by 1`);
}
