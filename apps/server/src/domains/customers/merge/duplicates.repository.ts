import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Longer than any page waits: nobody looks at so many pairs. */
const MOST_PAIRS = 100_000;

/**
 * Looks through all customers: each with the one before it that has one of its numbers, or its name and company. Pairs that
 * somebody said are two stay so. Answers how many pairs there are.
 */
export async function findPairs(tx: Queryable): Promise<number> {
  const there = sql`c.tenant_id = ${tx.tenantId} and c.recycle_bin_id is null`;
  await tx.query(sql`delete from duplicate_pair where tenant_id = ${tx.tenantId} and not dismissed`);
  await tx.query(sql`
    insert into duplicate_pair (tenant_id, one_id, other_id, by)
    select distinct on (one_id, id) ${tx.tenantId}::bigint, one_id, id, by from (
      select 'number' as by, id, lag(id) over (partition by hash order by id) as one_id from (
        select c.id, c.mobile_hash as hash from customer c where ${there}
        union
        select c.id, n.number_hash from customer_number n
        join customer c on c.tenant_id = n.tenant_id and c.id = n.customer_id and ${there}
        where n.tenant_id = ${tx.tenantId}
      ) numbers
      union all
      select 'name', id, lag(id) over (partition by name, company order by id)
      from customer c where ${there} and company is not null and company <> ''
    ) found
    where one_id is not null
    order by one_id, id, by desc
    limit ${MOST_PAIRS}
    on conflict do nothing`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from duplicate_pair where tenant_id = ${tx.tenantId} and not dismissed`);
  return row!.count;
}

export interface Pair {
  id: string;
  by: 'number' | 'name';
  oneId: string;
  otherId: string;
}

/** Newest first, from before `before` on; of customers that were merged since, whom they were merged into. */
export function findPairPage(db: Queryable, before: string | null, size: number): Promise<Pair[]> {
  return db.query<Pair>(sql`
    select p.id, p.by, coalesce(one.merged_into, one.id) as "oneId", coalesce(other.merged_into, other.id) as "otherId"
    from duplicate_pair p
    join customer one on one.tenant_id = p.tenant_id and one.id = p.one_id
    join customer other on other.tenant_id = p.tenant_id and other.id = p.other_id
    where p.tenant_id = ${db.tenantId} and not p.dismissed ${before ? sql`and p.id < ${before}` : sql``}
    order by p.id desc limit ${size}`);
}

export async function findPair(db: Queryable, id: string): Promise<Pair | undefined> {
  const [pair] = await db.query<Pair>(sql`
    select id, by, one_id as "oneId", other_id as "otherId" from duplicate_pair
    where tenant_id = ${db.tenantId} and id = ${id}`);
  return pair;
}

export async function dismissPair(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update duplicate_pair set dismissed = true where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Others that have one of this customer's numbers, or its name and company; by number first. */
export function findLikely(db: Queryable, id: string, most: number) {
  const hashes = sql`
    select mobile_hash from customer where tenant_id = ${db.tenantId} and id = ${id}
    union select number_hash from customer_number where tenant_id = ${db.tenantId} and customer_id = ${id}`;
  return db.query<{ id: string; by: 'number' | 'name' }>(sql`
    with hashes as (select array(${hashes}) as all_of_it),
    found as (
      select c.id, 'number' as by from customer c, hashes
      where c.tenant_id = ${db.tenantId} and c.mobile_hash = any(hashes.all_of_it)
      union all
      select n.customer_id, 'number' from customer_number n, hashes
      where n.tenant_id = ${db.tenantId} and n.number_hash = any(hashes.all_of_it)
      union all
      select c.id, 'name' from customer me
      join customer c on c.tenant_id = me.tenant_id and c.name = me.name and c.company = me.company
        and c.owner_id is null and c.recycle_bin_id is null
      where me.tenant_id = ${db.tenantId} and me.id = ${id} and me.company <> ''
      union all
      select c.id, 'name' from customer me
      join customer c on c.tenant_id = me.tenant_id and c.name = me.name and c.company = me.company
        and c.owner_id is not null and c.recycle_bin_id is null
      where me.tenant_id = ${db.tenantId} and me.id = ${id} and me.company <> ''
    )
    select id, max(by) as by from found where id <> ${id} group by id order by max(by) desc, id limit ${most}`);
}
