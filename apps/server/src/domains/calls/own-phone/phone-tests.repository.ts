import type { CallRefusal, CallState, RungKind } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface StoredTest {
  id: string;
  kind: RungKind;
  state: CallState;
  level: number | null;
  refusal: CallRefusal | null;
  createdAt: string;
}

/** One of this agent's own. */
export async function findTest(db: Queryable, agentId: string, id: string): Promise<StoredTest | undefined> {
  const [found] = await find(db, agentId, sql`id = ${id}`);
  return found;
}

/** The agent's tests since then, newest first. */
export const findTestsSince = (db: Queryable, agentId: string, since: Date): Promise<StoredTest[]> =>
  find(db, agentId, sql`created_at > ${since}`);

function find(db: Queryable, agentId: string, which: Sql): Promise<StoredTest[]> {
  return db.query(sql`
    select id, case mode when 'line' then 'phone' else 'softphone' end as kind, state, echo_level as level, refusal,
      created_at as "createdAt"
    from call where tenant_id = ${db.tenantId} and agent_id = ${agentId} and origin = 'test' and ${which}
    order by created_at desc, id desc`);
}
