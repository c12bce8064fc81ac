import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { isOf, type Whose } from '../../../platform/whose.ts';
import { countedCalls } from '../counted-calls.ts';

export interface AgentDay {
  /** Null for calls that met no agent. */
  agentId: string | null;
  calls: number;
  answered: number;
  talkSeconds: number;
}

/** What these did since then; none for who made no call. For everybody, calls that met no agent count as well. */
export function countSince(db: Queryable, whose: Whose, from: string): Promise<AgentDay[]> {
  return db.query(sql`
    select member_id as "agentId", sum(calls)::int as calls, sum(answered)::int as answered,
      sum(talk_seconds)::int as "talkSeconds"
    from (${countedCalls({
      tenantId: db.tenantId,
      within: (at) => sql`and ${at} >= ${from}`,
      whose: (memberId) => (whose ? sql`and ${isOf(memberId, whose)}` : nothing),
    })}) counted
    group by 1`);
}
