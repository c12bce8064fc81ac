import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/** A number that is blocked now. */
export interface StoredBlock {
  id: string;
  enc: Buffer;
  reason: string;
  at: string;
  byName: string;
  until: string | null;
}

/** The condition that the block `b` holds at an instant. */
const holds = (now: Date): Sql => sql`b.ended_at is null and (b.until is null or b.until > ${now})`;

/** Returns true if the calls of this number are refused now. */
export async function isBlocked(db: Queryable, numberHash: Buffer, now: Date): Promise<boolean> {
  const found = await db.query(sql`
    select from blocked_caller b
    where b.tenant_id = ${db.tenantId} and b.number_hash = ${numberHash} and ${holds(now)}`);
  return found.length > 0;
}

/** A block as a member wants it. */
export interface NewBlock {
  number: SealedPhone;
  reason: string;
  until: string | null;
  by: string;
  at: Date;
}

/** Blocks a number. A block of before is replaced. Returns the id of the block. */
export async function saveBlock(tx: Queryable, { number, reason, until, by, at }: NewBlock): Promise<string> {
  const [saved] = await tx.query<{ id: string }>(sql`
    insert into blocked_caller (tenant_id, number_enc, number_hash, reason, at, by_id, until)
    values (${tx.tenantId}, ${number.enc}, ${number.hash}, ${reason}, ${at}, ${by}, ${until})
    on conflict (tenant_id, number_hash) do update
      set reason = excluded.reason, at = excluded.at, by_id = excluded.by_id, until = excluded.until, ended_at = null
    returning id`);
  return saved!.id;
}

/** Finds a page of the numbers that are blocked now. The block that was made last is the first. */
export function findBlocked(
  db: Queryable,
  { now, after, size }: { now: Date; after: { at: string; id: string } | null; size: number },
): Promise<StoredBlock[]> {
  return db.query<StoredBlock>(filterSql`
    select b.id, b.number_enc as enc, b.reason, b.at, m.name as "byName", b.until
    from blocked_caller b join membership m on m.tenant_id = b.tenant_id and m.user_id = b.by_id
    where b.tenant_id = ${db.tenantId} and ${holds(now)}
      ${after ? sql`and (b.at, b.id) < (${after.at}, ${after.id})` : nothing}
    order by b.at desc, b.id desc limit ${size}`);
}

/** Counts the numbers that are blocked now, up to `limit`. */
export async function countBlocked(db: Queryable, now: Date, limit: number): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`
    select count(*)::int as count
    from (select from blocked_caller b where b.tenant_id = ${db.tenantId} and ${holds(now)} limit ${limit}) counted`);
  return counted!.count;
}

/** Ends a block, or with `ended` null lets it hold again. Returns true if that changed something, null without a block. */
export async function endBlock(tx: Queryable, id: string, ended: Date | null): Promise<boolean | null> {
  const [found] = await tx.query<{ isEnded: boolean }>(sql`
    select ended_at is not null as "isEnded" from blocked_caller
    where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!found) return null;
  if (found.isEnded === (ended !== null)) return false;
  await tx.query(sql`update blocked_caller set ended_at = ${ended} where tenant_id = ${tx.tenantId} and id = ${id}`);
  return true;
}

/** Deletes blocks that ended before an instant, because nobody undoes them any more. */
export async function forgetEndedBlocks(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`
    delete from blocked_caller
    where tenant_id = ${tx.tenantId} and (ended_at < ${before} or until < ${before})`);
}

/** Deletes the blocks of these numbers, because their person is to be forgotten. */
export async function eraseBlocked(tx: Queryable, numberHashes: Buffer[]): Promise<void> {
  await tx.query(sql`
    delete from blocked_caller where tenant_id = ${tx.tenantId} and number_hash = any(${numberHashes})`);
}
