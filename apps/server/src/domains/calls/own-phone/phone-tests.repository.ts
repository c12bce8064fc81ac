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

/** Says whether tests or spoken codes are meant: a test calls nobody and has this hash, a call that says a code another. */
export interface Tester {
  agentId: string;
  nobody: Buffer;
}

/** One of this agent's own. */
export async function findTest(db: Queryable, tester: Tester, id: string): Promise<StoredTest | undefined> {
  const [found] = await find(db, tester, sql`id = ${id}`);
  return found;
}

/** The agent's tests since then, newest first. */
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

/** When phones rang free of charge for this agent since then, newest first: tests, and codes that were said. */
export async function findFreeCalls(db: Queryable, agentId: string, since: Date): Promise<string[]> {
  const found = await db.query<{ createdAt: string }>(sql`
    select created_at as "createdAt" from call
    where tenant_id = ${db.tenantId} and agent_id = ${agentId} and origin = 'test' and created_at > ${since}
    order by created_at desc, id desc`);
  return found.map(({ createdAt }) => createdAt);
}
