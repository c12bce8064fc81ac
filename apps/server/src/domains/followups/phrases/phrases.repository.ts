import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export function findPhrases(db: Queryable, memberId: string): Promise<{ id: string; text: string; own: boolean }[]> {
  return db.query(sql`
    select id, text, member_id is not null as own from quick_phrase
    where tenant_id = ${db.tenantId} and (member_id is null or member_id = ${memberId})
    order by member_id nulls last, position, id
    limit 100`);
}

/** Lists the phrases of the enterprise. */
export async function findSharedPhrases(db: Queryable): Promise<string[]> {
  const found = await db.query<{ text: string }>(sql`
    select text from quick_phrase where tenant_id = ${db.tenantId} and member_id is null order by position, id`);
  return found.map(({ text }) => text);
}

/** Replaces the phrases of a member; with `memberId` null, those of the enterprise. */
export async function replacePhrases(tx: Queryable, memberId: string | null, texts: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from quick_phrase
    where tenant_id = ${tx.tenantId} and member_id is not distinct from ${memberId}::bigint`);
  await insertPhrases(tx, texts, memberId);
}

export async function insertPhrases(
  tx: Queryable,
  texts: readonly string[],
  memberId: string | null = null,
): Promise<void> {
  await tx.query(sql`
    insert into quick_phrase (tenant_id, member_id, text, position)
    select ${tx.tenantId}::bigint, ${memberId}::bigint, p.text, p.position
    from unnest(${texts}::text[]) with ordinality as p (text, position)`);
}
