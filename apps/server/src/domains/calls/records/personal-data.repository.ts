import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallsOf } from '../../customers/customers.api.ts';
import type { OwnCall } from '../../identity/identity.api.ts';

/** Finds a member's calls, newest first, up to 100,000, which one file holds. */
export function findCallsBy(db: Queryable, agentId: string): Promise<OwnCall[]> {
  return db.query<OwnCall>(sql`
    select created_at as at, customer_id as "customerId", cause, ring_seconds as "ringSeconds",
      talk_seconds as "talkSeconds"
    from call where tenant_id = ${db.tenantId} and agent_id = ${agentId}
    order by created_at desc, id desc limit 100000`);
}

function matching(tenantId: string, { customerId, numberHashes }: CallsOf) {
  return sql`tenant_id = ${tenantId} and (customer_id = ${customerId} or callee_hash = any(${numberHashes}))`;
}

/** Returns true while one of these calls is not over. */
export async function areRunning(db: Queryable, of: CallsOf): Promise<boolean> {
  const running = await db.query(sql`select from call where ${matching(db.tenantId, of)} and state <> 'ended' limit 1`);
  return running.length > 0;
}

async function findRecordingsOf(db: Queryable, of: CallsOf): Promise<string[]> {
  const rows = await db.query<{ path: string }>(sql`
    select recording_path as path from call where ${matching(db.tenantId, of)} and recording_path is not null`);
  return rows.map(({ path }) => path);
}

/**
 * Replaces the number with `instead`, and deletes its place, recordings, their notes and who heard them. Time, length and cost stay. The
 * do-not-call list still blocks the number by its hash, from which the number cannot be read.
 */
async function eraseNumbers(tx: Queryable, of: CallsOf, instead: SealedPhone): Promise<void> {
  const { enc, hash, tail } = instead;
  await tx.query(sql`
    delete from call_note
    where tenant_id = ${tx.tenantId} and call_id in (select id from call where ${matching(tx.tenantId, of)})`);
  await tx.query(sql`
    delete from call_heard
    where tenant_id = ${tx.tenantId} and call_id in (select id from call where ${matching(tx.tenantId, of)})`);
  await tx.query(sql`
    delete from call_area
    where tenant_id = ${tx.tenantId} and call_id in (select id from call where ${matching(tx.tenantId, of)})`);
  await tx.query(sql`
    update recording_due set unwanted = true
    where tenant_id = ${tx.tenantId} and call_id in (select id from call where ${matching(tx.tenantId, of)})`);
  await tx.query(sql`
    update call set callee_enc = ${enc}, callee_hash = ${hash}, tail_hash = ${tail}, recording_path = null, peaks = null
    where ${matching(tx.tenantId, of)}`);
}

/** Erases a customer's numbers in the calls, and forgets their recordings. Returns the paths of the recordings. */
export async function eraseCalls(tx: Queryable, of: CallsOf, instead: SealedPhone): Promise<string[]> {
  const paths = await findRecordingsOf(tx, of);
  await eraseNumbers(tx, of, instead);
  return paths;
}
