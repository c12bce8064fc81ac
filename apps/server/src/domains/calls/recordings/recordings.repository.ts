import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { forgetHeard } from './heard.repository.ts';

export function findOldRecordings(db: Queryable, before: Date, limit: number): Promise<{ id: string; path: string }[]> {
  return db.query(sql`
    select id, recording_path as path from call
    where tenant_id = ${db.tenantId} and recording_path is not null and created_at < ${before}
    order by created_at limit ${limit}`);
}

export async function setRecording(
  tx: Queryable,
  callId: string,
  { path, peaks }: Pick<Recording, 'path' | 'peaks'>,
): Promise<void> {
  await tx.query(sql`
    update call set recording_path = ${path}, peaks = ${peaks}::real[]
    where tenant_id = ${tx.tenantId} and id = ${callId}`);
}

export async function hasRecordings(db: Queryable): Promise<boolean> {
  const found = await db.query(sql`
    select from call where tenant_id = ${db.tenantId} and recording_path is not null limit 1`);
  return found.length > 0;
}

/** Takes the recordings from these calls, and forgets who heard them. */
export async function forgetRecordings(tx: Queryable, callIds: string[]): Promise<void> {
  await forgetHeard(tx, callIds);
  await tx.query(sql`
    update call set recording_path = null, peaks = null
    where tenant_id = ${tx.tenantId} and id = any(${callIds})`);
}
