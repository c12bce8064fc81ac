import type { SealedPhone } from '../../platform/cipher.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function findAttempts(db: Queryable, hash: Buffer, since: Date): Promise<string[]> {
  const rows = await db.query<{ at: string }>(sql`
    select at from call_attempt where tenant_id = ${db.tenantId} and number_hash = ${hash} and at > ${since}`);
  return rows.map(({ at }) => at);
}

export async function insertAttempt(tx: Queryable, callId: string, hash: Buffer, at: Date): Promise<void> {
  await tx.query(sql`
    insert into call_attempt (tenant_id, call_id, number_hash, at)
    values (${tx.tenantId}, ${callId}, ${hash}, ${at})`);
}

export async function deleteAttempt(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from call_attempt where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export interface Peace {
  /** Null: not on the do-not-call list. */
  listedAt: string | null;
  /** Null: never asked not to be called. */
  refusedAt: string | null;
}

export async function findPeace(db: Queryable, hash: Buffer): Promise<Peace> {
  const [found] = await db.query<Peace>(sql`
    select listed_at as "listedAt", refused_at as "refusedAt" from do_not_call
    where tenant_id = ${db.tenantId} and number_hash = ${hash}`);
  return found ?? { listedAt: null, refusedAt: null };
}

/** Finds which of these numbers are on the do-not-call list. */
export async function findListed(db: Queryable, hashes: Buffer[]): Promise<Buffer[]> {
  const found = await db.query<{ hash: Buffer }>(sql`
    select number_hash as hash from do_not_call
    where tenant_id = ${db.tenantId} and number_hash = any(${hashes}) and listed_at is not null`);
  return found.map(({ hash }) => hash);
}

export interface PeaceWanted {
  number: SealedPhone;
  at: Date;
  /** For good, or for the months that the rule pack says. */
  wanted: 'listed' | 'refused';
  memberId: string;
}

export async function keepInPeace(tx: Queryable, { number, at, wanted, memberId }: PeaceWanted): Promise<void> {
  const [listedAt, refusedAt] = wanted === 'listed' ? [at, null] : [null, at];
  await tx.query(sql`
    insert into do_not_call (tenant_id, number_hash, number_enc, listed_at, refused_at, changed_by)
    values (${tx.tenantId}, ${number.hash}, ${number.enc}, ${listedAt}, ${refusedAt}, ${memberId})
    on conflict (tenant_id, number_hash) do update
      set listed_at = coalesce(do_not_call.listed_at, excluded.listed_at),
        refused_at = coalesce(excluded.refused_at, do_not_call.refused_at), changed_by = excluded.changed_by`);
}
