import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';

const WRITTEN_AT_ONCE = 5000;

/** Two customers that seem to be the same; `oneId` is the lower id. */
export interface FoundPair {
  by: 'number' | 'name';
  oneId: string;
  otherId: string;
}

/** A part of the search: pairs, and the cursor to continue after; null at the end. */
export interface DuplicatePart {
  pairs: FoundPair[];
  next: string | null;
}

/**
 * Goes through `size` customers after this id. Pairs each with the customer before it that has one of its numbers. Two
 * with the same first number are found by the second one's twin mark.
 */
export async function findNumberPairs(tx: Queryable, after: string, size: number): Promise<DuplicatePart> {
  const there = sql`c.tenant_id = ${tx.tenantId} and c.recycle_bin_id is null`;
  const [part] = await tx.query<DuplicatePart>(sql`
    with part as materialized (
      select c.id, c.mobile_hash as hash, c.mobile_twin as twin from customer c
      where c.tenant_id = ${tx.tenantId} and c.id > ${after} order by c.id limit ${size}
    ),
    shared as materialized (
      select hash from part where twin > 0
      union
      select n.number_hash from part p
      join customer_number n on n.tenant_id = ${tx.tenantId} and n.customer_id = p.id
    ),
    holders as (
      select s.hash, c.id from shared s join customer c on c.mobile_hash = s.hash and ${there}
      union
      select s.hash, c.id from shared s
      join customer_number n on n.tenant_id = ${tx.tenantId} and n.number_hash = s.hash
      join customer c on c.id = n.customer_id and ${there}
    ),
    paired as (
      select 'number' as by, lag(id) over (partition by hash order by id)::text as "oneId", id::text as "otherId"
      from holders
    )
    select coalesce((select jsonb_agg(p) from paired p where p."oneId" is not null), '[]') as pairs,
      (select id from part order by id offset ${size - 1}) as next`);
  return part!;
}

/**
 * Finds pairs with similar names. Goes through the companies after this one, with at least `size` of their customers.
 */
export async function findNamePairs(tx: Queryable, after: string, size: number): Promise<DuplicatePart> {
  const there = sql`
    c.tenant_id = ${tx.tenantId} and c.recycle_bin_id is null and c.company is not null and c.company > ${after}`;
  const [last] = await tx.query<{ company: string }>(sql`
    select c.company from customer c where ${there} order by c.company, c.id limit 1 offset ${size - 1}`);
  const pairs = await tx.query<FoundPair>(sql`
    select 'name' as by, one_id as "oneId", id as "otherId" from (
      select c.id, lag(c.id) over (partition by c.company, c.name order by c.id) as one_id
      from customer c where ${there} ${last ? sql`and c.company <= ${last.company}` : nothing}
    ) named
    where one_id is not null`);
  return { pairs, next: last?.company ?? null };
}

export async function countCustomers(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from customer where tenant_id = ${db.tenantId}`);
  return row!.count;
}

/**
 * Replaces the pairs that were found before. Pairs that a member dismissed stay dismissed. Returns the number of pairs.
 */
export async function replacePairs(tx: Queryable, pairs: readonly FoundPair[]): Promise<number> {
  await tx.query(sql`delete from duplicate_pair where tenant_id = ${tx.tenantId} and not dismissed`);
  for (let from = 0; from < pairs.length; from += WRITTEN_AT_ONCE) {
    const some = JSON.stringify(pairs.slice(from, from + WRITTEN_AT_ONCE));
    await tx.query(sql`
      insert into duplicate_pair (tenant_id, one_id, other_id, by)
      select one.tenant_id, one.id, other.id, p.by
      from jsonb_to_recordset(${some}::jsonb) as p (by text, "oneId" bigint, "otherId" bigint)
      join customer one on one.tenant_id = ${tx.tenantId} and one.id = p."oneId"
      join customer other on other.tenant_id = ${tx.tenantId} and other.id = p."otherId"
      order by one.id, other.id
      on conflict do nothing`);
  }
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from duplicate_pair where tenant_id = ${tx.tenantId} and not dismissed`);
  return row!.count;
}

export interface DuplicatePair extends FoundPair {
  id: string;
}

/**
 * Lists pairs before the pair `before`, newest first. A customer merged since is replaced by the one it was merged
 * into.
 */
export function findPairPage(db: Queryable, before: string | null, size: number): Promise<DuplicatePair[]> {
  return db.query<DuplicatePair>(sql`
    select p.id, p.by, coalesce(one.merged_into, one.id) as "oneId", coalesce(other.merged_into, other.id) as "otherId"
    from duplicate_pair p
    join customer one on one.tenant_id = p.tenant_id and one.id = p.one_id
    join customer other on other.tenant_id = p.tenant_id and other.id = p.other_id
    where p.tenant_id = ${db.tenantId} and not p.dismissed ${before ? sql`and p.id < ${before}` : sql``}
    order by p.id desc limit ${size}`);
}

export async function findPair(db: Queryable, id: string): Promise<DuplicatePair | undefined> {
  const [pair] = await db.query<DuplicatePair>(sql`
    select id, by, one_id as "oneId", other_id as "otherId" from duplicate_pair
    where tenant_id = ${db.tenantId} and id = ${id}`);
  return pair;
}

export async function dismissPair(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update duplicate_pair set dismissed = true where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/**
 * Lists other customers with one of this customer's numbers, or with its name and company; those by number come first.
 */
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
