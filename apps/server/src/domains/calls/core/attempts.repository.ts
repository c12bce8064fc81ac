import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export async function findAttempts(db: Queryable, hash: Buffer, since: Date): Promise<string[]> {
  const rows = await db.query<{ at: string }>(attemptsAt(db.tenantId, hash, since));
  return rows.map(({ at }) => at);
}

/** Returns the statement of `findAttempts`. */
export const attemptsAt = (tenantId: string, hash: Buffer, since: Date): Sql => sql`
  select at from call_attempt where tenant_id = ${tenantId} and number_hash = ${hash} and at > ${since}`;

export async function insertAttempt(tx: Queryable, callId: string, hash: Buffer, at: Date): Promise<void> {
  await tx.query(insertingAttempt(tx.tenantId, callId, hash, at));
}

/** Returns the statement of `insertAttempt`. */
export const insertingAttempt = (tenantId: string, callId: string, hash: Buffer, at: Date): Sql => sql`
  insert into call_attempt (tenant_id, call_id, number_hash, at) values (${tenantId}, ${callId}, ${hash}, ${at})`;

export async function deleteAttempt(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from call_attempt where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}
