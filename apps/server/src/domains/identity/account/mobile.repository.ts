import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Replaces a user's number. Returns false if another user has it. */
export async function replaceMobile(tx: Queryable, userId: string, mobile: SealedPhone): Promise<boolean> {
  // If two users want one number at once, the second waits for the first.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(encode(${mobile.hash}, 'hex'), 0))`);
  const changed = await tx.query(sql`
    update app_user set mobile_enc = ${mobile.enc}, mobile_hash = ${mobile.hash}, tail_hash = ${mobile.tail}
    where id = ${userId} and not exists (select from app_user where mobile_hash = ${mobile.hash})
    returning id`);
  return changed.length > 0;
}
