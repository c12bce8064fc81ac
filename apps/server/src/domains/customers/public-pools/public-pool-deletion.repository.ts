import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/**
 * Counts the customers in a public pool (`inSea`), and those that would return to it from owners or the recycle bin
 * (`owned`). Each count stops at `limit`.
 */
export async function countOfPublicPool(db: Queryable, seaId: string, limit: number) {
  const some = (where: ReturnType<typeof sql>) => sql`(
    select count(*)::int from (
      select from customer
      where tenant_id = ${db.tenantId} and sea_id = ${seaId} and sea_id <> 1 and ${where} limit ${limit}) counted)`;
  const [row] = await db.query<{ inSea: number; owned: number }>(sql`
    select ${some(sql`owner_id is null and recycle_bin_id is null`)} as "inSea",
      ${some(sql`not (owner_id is null and recycle_bin_id is null)`)} as owned`);
  return row!;
}

/** Redirects a public pool to another. From now on its customers, and those on their way to it, go there. */
export async function setMoving(tx: Queryable, seaId: string, into: string): Promise<void> {
  await tx.query(sql`
    update sea set moving_into = ${into}, version = version + 1
    where tenant_id = ${tx.tenantId} and (id = ${seaId} or moving_into = ${seaId})`);
}

/**
 * Locks a pool that is being deleted, until the transaction ends. Returns the public pool that its customers move to,
 * or null.
 */
export async function lockMoving(tx: Queryable, seaId: string): Promise<string | null> {
  const [row] = await tx.query<{ into: string | null }>(sql`
    select moving_into as into from sea
    where tenant_id = ${tx.tenantId} and id = ${seaId} and deleted_at is null for update`);
  return row?.into ?? null;
}

export interface PublicPoolMove {
  seaId: string;
  into: string;
  /** The names of both pools, for the customers' history. */
  names: { from: string | null; to: string | null };
  makerId: string;
  at: Date;
}

/**
 * Moves the first customers of a public pool, by id. Those in the pool itself get an event. Returns the number of moved
 * ones.
 */
export async function moveSome(tx: Queryable, { seaId, into, names, makerId, at }: PublicPoolMove, size: number) {
  const detail = JSON.stringify({ field: 'sea', ...names });
  const [row] = await tx.query<{ count: number }>(sql`
    with going as (
      select id from customer where tenant_id = ${tx.tenantId} and sea_id = ${seaId} and sea_id <> 1
      order by id limit ${size} for update
    ),
    moved as (
      update customer c set sea_id = ${into} from going where c.tenant_id = ${tx.tenantId} and c.id = going.id
      returning c.id, c.owner_id, c.owner_id is null and c.recycle_bin_id is null as is_in_it
    ),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
      select ${tx.tenantId}::bigint, id, ${at}::timestamptz, 'changed', ${makerId}::bigint, ${detail}::jsonb
      from moved where is_in_it
    ),
    counted as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id)
      select ${tx.tenantId}::bigint, id, ${at}::timestamptz, 'sea', ${makerId}::bigint, owner_id, owner_id, ${into}::bigint
      from moved
    )
    select count(*)::int as count from moved`);
  return row!.count;
}

export async function setDeleted(tx: Queryable, seaId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update sea set deleted_at = ${at}, name = null, member_ids = '{}', admin_ids = '{}'
    where tenant_id = ${tx.tenantId} and id = ${seaId}`);
}
