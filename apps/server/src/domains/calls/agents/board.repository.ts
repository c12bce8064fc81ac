import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface AgentDay {
  agentId: string;
  calls: number;
  answered: number;
  talkSeconds: number;
}

/** What these agents did since then; none for who made no call. */
export function countSince(db: Queryable, agentIds: string[], from: string): Promise<AgentDay[]> {
  return db.query(sql`
    select agent_id as "agentId", count(*)::int as calls, count(answered_at)::int as answered,
      coalesce(sum(talk_seconds), 0)::int as "talkSeconds"
    from call
    where tenant_id = ${db.tenantId} and agent_id = any(${agentIds}) and created_at >= ${from} and origin <> 'test'
    group by agent_id`);
}
