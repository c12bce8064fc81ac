import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Remembers that this member opened the recording. The first time counts. */
export async function markHeard(tx: Queryable, userId: string, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into call_heard (tenant_id, user_id, call_id, heard_at)
    values (${tx.tenantId}, ${userId}, ${callId}, ${at}) on conflict do nothing`);
}

/** Forgets who opened the recordings of these calls. */
export async function forgetHeard(tx: Queryable, callIds: string[]): Promise<void> {
  await tx.query(sql`delete from call_heard where tenant_id = ${tx.tenantId} and call_id = any(${callIds})`);
}

/**
 * Condition on `call c`: it has a recording that this member has not opened. The members' own calls are left out,
 * because they were there.
 */
export const isUnheardBy = (userId: string): Sql => sql`
  c.recording_path is not null and c.agent_id is distinct from ${userId} and not exists (
    select from call_heard h where h.tenant_id = c.tenant_id and h.user_id = ${userId} and h.call_id = c.id)`;

/** Returns those of the calls whose recordings this member has not opened. */
export async function findUnheard(db: Queryable, userId: string, callIds: string[]): Promise<Set<string>> {
  const found = await db.query<{ id: string }>(sql`
    select c.id from call c
    where c.tenant_id = ${db.tenantId} and c.id = any(${callIds}) and ${isUnheardBy(userId)}`);
  return new Set(found.map(({ id }) => id));
}
