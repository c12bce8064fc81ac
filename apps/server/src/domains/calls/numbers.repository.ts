import type { SealedPhone } from '../../platform/cipher.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../platform/db/sql.ts';

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
  /** It speaks against the line that called; unless told it does. */
  isComplaint?: boolean;
  memberId: string;
  /** Why, in the words of who did it; empty where a call says it. */
  reason: string;
}

/** The first reason stays, and who gave it: else a number that is typed again would be found by its changed row. */
export async function keepInPeace(tx: Queryable, peace: PeaceWanted): Promise<void> {
  const { number, at, wanted, isComplaint = true, memberId, reason } = peace;
  const [listedAt, refusedAt] = wanted === 'listed' ? [at, null] : [null, at];
  await tx.query(sql`
    insert into do_not_call (tenant_id, number_hash, number_enc, listed_at, refused_at, is_complaint, changed_by, reason)
    values (${tx.tenantId}, ${number.hash}, ${number.enc}, ${listedAt}, ${refusedAt}, ${isComplaint}, ${memberId}, ${reason})
    on conflict (tenant_id, number_hash) do update
      set listed_at = coalesce(do_not_call.listed_at, excluded.listed_at),
        refused_at = coalesce(excluded.refused_at, do_not_call.refused_at),
        is_complaint = do_not_call.is_complaint or excluded.is_complaint`);
}

/** One that is left in peace, as the list shows it. */
export interface PeacefulNumber {
  id: string;
  enc: Buffer;
  reason: string;
  by: string;
  at: string;
  kind: 'listed' | 'refused';
}

/** Newest first; with `hash` that one alone. */
export function findPeaceful(
  db: Queryable,
  { hash, after, size }: { hash?: Buffer; after: string | null; size: number },
): Promise<PeacefulNumber[]> {
  return db.query(filterSql`
    select d.id, d.number_enc as enc, d.reason, m.name as by, coalesce(d.listed_at, d.refused_at) as at,
      case when d.listed_at is null then 'refused' else 'listed' end as kind
    from do_not_call d join membership m on m.tenant_id = d.tenant_id and m.user_id = d.changed_by
    where d.tenant_id = ${db.tenantId} ${hash ? sql`and d.number_hash = ${hash}` : nothing}
      ${after ? sql`and d.id < ${after}` : nothing}
    order by d.id desc limit ${size}`);
}

/** Counts those that are left in peace. */
export async function countPeaceful(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from do_not_call where tenant_id = ${db.tenantId}`);
  return row!.count;
}

/** May be called again. False for what is not there. */
export async function deletePeace(tx: Queryable, id: string): Promise<boolean> {
  const gone = await tx.query(
    sql`delete from do_not_call where tenant_id = ${tx.tenantId} and id = ${id} returning id`,
  );
  return gone.length > 0;
}
