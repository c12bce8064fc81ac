import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Everything that is somebody's, in the recycle bin too. */
export async function countOwned(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from customer where tenant_id = ${db.tenantId} and owner_id = ${ownerId}`);
  return row!.count;
}

/** Everything of one member becomes another's, or goes back to the sea. Answers whose place changed. */
export async function moveOwned(tx: Queryable, fromId: string, toId: string | null, at: Date): Promise<string[]> {
  const place = toId
    ? sql`owner_id = ${toId}, owned_at = ${at}`
    : sql`owner_id = null, owned_at = null, former_owner_id = ${fromId}, sea_at = ${at}, sea_reason = 'returned',
        sea_note = null`;
  const moved = await tx.query<{ id: string }>(sql`
    with locked as (
      select id from customer where tenant_id = ${tx.tenantId} and owner_id = ${fromId} order by id for update
    )
    update customer c set ${place} from locked
    where c.tenant_id = ${tx.tenantId} and c.id = locked.id
    returning c.id`);
  await tx.query(sql`delete from customer_lease where tenant_id = ${tx.tenantId} and member_id = ${fromId}`);
  return moved.map(({ id }) => id);
}
