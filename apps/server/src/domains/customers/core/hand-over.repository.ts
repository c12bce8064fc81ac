import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Counts all customers of an owner, including those in the recycle bin. */
export async function countOwned(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from customer where tenant_id = ${db.tenantId} and owner_id = ${ownerId}`);
  return row!.count;
}

export interface MoveOwned {
  fromId: string;
  /** The new owners, who take turns. Empty: the customers go to the public pool. */
  toIds: string[];
  /** The number of customers given out before this step. */
  turn: number;
  limit: number;
  /** The public pool that customers return to, by the pool that they came from. */
  returnPublicPools: { from: string; to: string }[];
  at: Date;
}

/** Moves the first `limit` customers of a member, by id. Returns the moved customers with their new owners. */
export async function moveOwned(
  tx: Queryable,
  { fromId, toIds, turn, limit, returnPublicPools, at }: MoveOwned,
): Promise<{ id: string; ownerId: string | null }[]> {
  const moves = JSON.stringify(returnPublicPools);
  const place =
    toIds.length > 0
      ? sql`owner_id = (${toIds}::bigint[])[1 + moving.turn % ${toIds.length}::int], owned_at = ${at}`
      : sql`owner_id = null, owned_at = null, former_owner_id = ${fromId}, sea_at = ${at}, sea_reason = 'returned',
          sea_note = null, return_reason = null, sea_id = coalesce((
            select m.to from jsonb_to_recordset(${moves}::jsonb) as m ("from" bigint, "to" bigint)
            where m.from = c.sea_id), c.sea_id)`;
  const moved = await tx.query<{ id: string; ownerId: string | null }>(sql`
    with locked as (
      select id from customer where tenant_id = ${tx.tenantId} and owner_id = ${fromId}
      order by id limit ${limit} for update
    ),
    moving as (select id, ${turn}::int - 1 + row_number() over (order by id) as turn from locked)
    update customer c set ${place} from moving
    where c.tenant_id = ${tx.tenantId} and c.id = moving.id
    returning c.id, c.owner_id as "ownerId"`);
  await tx.query(sql`delete from customer_lease where tenant_id = ${tx.tenantId} and member_id = ${fromId}`);
  return moved;
}
