import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertTicket(
  db: Db,
  { hash, userId, expiresAt }: { hash: Buffer; userId: string; expiresAt: Date },
) {
  await db.global(sql`
    insert into enterprise_choice (ticket_hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`);
}

export async function findHolder(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db.global<{ userId: string }>(sql`
    select user_id as "userId" from enterprise_choice where ticket_hash = ${hash} and expires_at > ${now}`);
  return row?.userId;
}

/** False when it is gone already. */
export async function takeTicket(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await db.global(sql`
    delete from enterprise_choice where ticket_hash = ${hash} and expires_at > ${now} returning user_id`);
  return taken.length > 0;
}
