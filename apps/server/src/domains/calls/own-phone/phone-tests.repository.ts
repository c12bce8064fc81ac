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

/**
 * Identifies the tests of an agent. A test has `nobody` as the callee's hash; a call that says a code has another hash.
 */
export interface Tester {
  agentId: string;
  nobody: Buffer;
}

/** Finds one of this agent's own tests. */
export async function findTest(db: Queryable, tester: Tester, id: string): Promise<StoredTest | undefined> {
  const [found] = await find(db, tester, sql`id = ${id}`);
  return found;
}

/** Finds the agent's tests since that instant, newest first. */
export const findTestsSince = (db: Queryable, tester: Tester, since: Date): Promise<StoredTest[]> =>
  find(db, tester, sql`created_at > ${since}`);

function find(db: Queryable, { agentId, nobody }: Tester, which: Sql): Promise<StoredTest[]> {
  return db.query(sql`
    select id, case mode when 'line' then 'phone' else 'softphone' end as kind, state, echo_level as level, refusal,
      created_at as "createdAt"
    from call where tenant_id = ${db.tenantId} and agent_id = ${agentId} and origin = 'test' and callee_hash = ${nobody}
      and ${which}
    order by created_at desc, id desc`);
}

/**
 * Finds the instants of the agent's free calls since that instant, newest first. They include tests and spoken codes.
 */
export async function findFreeCalls(db: Queryable, agentId: string, since: Date): Promise<string[]> {
  const found = await db.query<{ createdAt: string }>(sql`
    select created_at as "createdAt" from call
    where tenant_id = ${db.tenantId} and agent_id = ${agentId} and origin = 'test' and created_at > ${since}
    order by created_at desc, id desc`);
  return found.map(({ createdAt }) => createdAt);
}
