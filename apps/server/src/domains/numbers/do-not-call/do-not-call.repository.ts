import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';

export interface CallBans {
  /** Null: the number is not on the do-not-call list. */
  listedAt: string | null;
  /** Null: the callee never refused calls. */
  refusedAt: string | null;
  /** Null: no own outcome lets the number rest. */
  silentUntil: string | null;
}

export async function findCallBans(db: Queryable, hash: Buffer): Promise<CallBans> {
  const [found] = await db.query<CallBans>(callBans(db.tenantId, hash));
  return found!;
}

/** Returns the statement of `findCallBans`, which always has one row, for statements of other domains. */
export const callBans = (tenantId: string, hash: Buffer): Sql => sql`
  select d.listed_at as "listedAt", d.refused_at as "refusedAt", s.until as "silentUntil"
  from (select ${hash}::bytea as hash) n
  left join do_not_call d on d.tenant_id = ${tenantId} and d.number_hash = n.hash
  left join number_silence s on s.tenant_id = ${tenantId} and s.number_hash = n.hash`;

/** Finds which of these hashes are on the do-not-call list. */
export async function findListed(db: Queryable, hashes: Buffer[]): Promise<Buffer[]> {
  const found = await db.query<{ hash: Buffer }>(sql`
    select number_hash as hash from do_not_call
    where tenant_id = ${db.tenantId} and number_hash = any(${hashes}) and listed_at is not null`);
  return found.map(({ hash }) => hash);
}

export interface DoNotCallWish {
  number: SealedPhone;
  at: Date;
  /** `listed`: no calls for good. `refused`: no calls for the months of the rule pack. */
  wanted: 'listed' | 'refused';
  /** True when it counts as a complaint about the line that called. The default is true. */
  isComplaint?: boolean;
  memberId: string;
  /** The reason in the member's words; empty when it follows from a call. */
  reason: string;
}

/**
 * Puts a number on the do-not-call list, or notes a refusal. A known number keeps its first reason and member.
 * Otherwise a changed row would reveal a number that is typed again.
 */
export async function putOnDoNotCallList(tx: Queryable, wish: DoNotCallWish): Promise<void> {
  const { number, at, wanted, isComplaint = true, memberId, reason } = wish;
  const [listedAt, refusedAt] = wanted === 'listed' ? [at, null] : [null, at];
  await tx.query(sql`
    insert into do_not_call (tenant_id, number_hash, number_enc, listed_at, refused_at, is_complaint, changed_by, reason)
    values (${tx.tenantId}, ${number.hash}, ${number.enc}, ${listedAt}, ${refusedAt}, ${isComplaint}, ${memberId}, ${reason})
    on conflict (tenant_id, number_hash) do update
      set listed_at = coalesce(do_not_call.listed_at, excluded.listed_at),
        refused_at = coalesce(excluded.refused_at, do_not_call.refused_at),
        is_complaint = do_not_call.is_complaint or excluded.is_complaint`);
}

/** A row of the do-not-call list. */
export interface ListedNumber {
  id: string;
  enc: Buffer;
  reason: string;
  by: string;
  at: string;
  kind: 'listed' | 'refused';
}

/** Finds rows of the do-not-call list, newest first. With `hash`, finds only that number. */
export function findListedNumbers(
  db: Queryable,
  { hash, after, size }: { hash?: Buffer; after: string | null; size: number },
): Promise<ListedNumber[]> {
  return db.query(filterSql`
    select d.id, d.number_enc as enc, d.reason, m.name as by, coalesce(d.listed_at, d.refused_at) as at,
      case when d.listed_at is null then 'refused' else 'listed' end as kind
    from do_not_call d join membership m on m.tenant_id = d.tenant_id and m.user_id = d.changed_by
    where d.tenant_id = ${db.tenantId} ${hash ? sql`and d.number_hash = ${hash}` : nothing}
      ${after ? sql`and d.id < ${after}` : nothing}
    order by d.id desc limit ${size}`);
}

/** Counts the rows of the do-not-call list. */
export async function countListedNumbers(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from do_not_call where tenant_id = ${db.tenantId}`);
  return row!.count;
}

/** Deletes a row of the do-not-call list. May be called again. False: there is no such row. */
export async function deleteListedNumber(tx: Queryable, id: string): Promise<boolean> {
  const gone = await tx.query(
    sql`delete from do_not_call where tenant_id = ${tx.tenantId} and id = ${id} returning id`,
  );
  return gone.length > 0;
}

/** Makes the listed numbers of these hashes unreadable. The list still blocks them by their hashes. */
export async function eraseListed(tx: Queryable, hashes: Buffer[], nothingSealed: Buffer): Promise<void> {
  await tx.query(sql`
    update do_not_call set number_enc = ${nothingSealed}
    where tenant_id = ${tx.tenantId} and number_hash = any(${hashes})`);
}
