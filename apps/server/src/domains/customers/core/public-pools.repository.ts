import type { PoolSettings } from '@haihu/contract/config/core/settings';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import {
  type MemberPublicPools,
  type PublicPool,
  type PublicPools,
  type Staff,
  untouchedFirstPublicPool,
} from './public-pools.policy.ts';

const columns = sql`
  s.id, s.name, s.everybody, s.department_ids as "departmentIds", s.member_ids as "memberIds",
  s.admin_ids as "adminIds", s.hidden_fields as "hiddenFields", s.rules, s.version,
  s.moving_into as "movingInto"`;

/** The condition of a public pool that is not deleted. A deleted row only tells where its customers went. */
const listed = sql`s.deleted_at is null`;

/** A public pool with a fact of the whole enterprise beside it. There is one row even without a public pool. */
type Row<More> = (PublicPool | { id: null }) & { pools: Partial<PoolSettings> | null } & More;

/** Reads a member's public pools and rules in one statement, because every page of the public pool needs them. */
export async function readPublicPoolsOf(db: Queryable, userId: string): Promise<MemberPublicPools> {
  const { publicPools } = await readPublicPoolsBeside(db, userId, sql`null as beside`);
  return publicPools;
}

/** Reads a member's public pools with further facts in the same statement. `beside`: the named columns of these. */
export async function readPublicPoolsBeside<Facts>(
  db: Queryable,
  userId: string,
  beside: Sql,
): Promise<{ publicPools: MemberPublicPools; facts: Facts }> {
  const rows = await db.query<Row<{ ancestry: string[] } & Facts>>(
    planOnce(sql`
    select mine.*, ${columns}
    from (
      select ${beside}, ${valueColumn(db.tenantId, 'pools')} as pools, coalesce((
        select d.ancestry from membership m
        join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
        where m.tenant_id = ${db.tenantId} and m.user_id = ${userId}), '{}') as ancestry
    ) mine
    left join sea s on s.tenant_id = ${db.tenantId} and ${listed}
    order by s.id`),
  );
  const facts = rows[0]!;
  return { publicPools: { ...publicPoolsIn(rows), me: { userId, ancestry: facts.ancestry } }, facts };
}

export async function readPublicPools(db: Queryable): Promise<PublicPools> {
  const rows = await db.query<Row<unknown>>(sql`
    select enterprise.*, ${columns}
    from (select ${valueColumn(db.tenantId, 'pools')} as pools) enterprise
    left join sea s on s.tenant_id = ${db.tenantId} and ${listed}
    order by s.id`);
  return publicPoolsIn(rows);
}

function publicPoolsIn(rows: Row<unknown>[]): PublicPools {
  const found = rows.filter((row): row is Row<unknown> & PublicPool => row.id !== null);
  return { list: withFirst(found.map(publicPoolIn)), pools: withDefaults('pools', rows[0]!.pools) };
}

/** Returns a public pool without the other columns of its row, because all of the object is sent. */
function publicPoolIn(row: PublicPool): PublicPool {
  const { id, name, everybody, departmentIds, memberIds, adminIds, hiddenFields, rules, version, movingInto } = row;
  return { id, name, everybody, departmentIds, memberIds, adminIds, hiddenFields, rules, version, movingInto };
}

function withFirst(found: PublicPool[]): PublicPool[] {
  return found[0]?.id === FIRST_PUBLIC_POOL ? found : [untouchedFirstPublicPool, ...found];
}

/** Finds members by id: the given ones, or all, including those who left. */
export async function findStaff(db: Queryable, userIds?: string[]): Promise<Map<string, Staff & { name: string }>> {
  const found = await db.query<Staff & { name: string }>(sql`
    select m.user_id as "userId", m.name, coalesce(d.ancestry, '{}') as ancestry
    from membership m
    left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where m.tenant_id = ${db.tenantId} ${userIds ? sql`and m.user_id = any(${userIds})` : nothing}`);
  return new Map(found.map((staff) => [staff.userId, staff]));
}

/** Locks the public pools until the transaction ends: other saves wait. */
export async function lockPublicPools(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('seas ' || ${tx.tenantId}::text, 0))`);
}

/** Returns the id of a new public pool. Ids of deleted ones are not used again. */
export async function nextPublicPoolId(tx: Queryable): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    select (greatest(coalesce(max(id), 0), 1) + 1)::text as id from sea where tenant_id = ${tx.tenantId}`);
  return row!.id;
}

/** Writes a public pool, and increases its version by one. */
export async function savePublicPool(tx: Queryable, publicPool: PublicPool): Promise<void> {
  const { id, name, everybody, departmentIds, memberIds, adminIds, hiddenFields, rules, version } = publicPool;
  await tx.query(sql`
    insert into sea (
      tenant_id, id, name, everybody, department_ids, member_ids, admin_ids, hidden_fields, rules, version)
    values (${tx.tenantId}, ${id}, ${name}, ${everybody}, ${departmentIds}, ${memberIds}, ${adminIds}, ${hiddenFields},
      ${JSON.stringify(rules)}::jsonb, ${version + 1})
    on conflict (tenant_id, id) do update set name = excluded.name, everybody = excluded.everybody,
      department_ids = excluded.department_ids, member_ids = excluded.member_ids, admin_ids = excluded.admin_ids,
      hidden_fields = excluded.hidden_fields, rules = excluded.rules, version = excluded.version`);
}

/** Removes a member from the members and the admins of all public pools. */
export async function leavePublicPools(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    update sea set version = version + 1, member_ids = array_remove(member_ids, ${userId}::bigint),
      admin_ids = array_remove(admin_ids, ${userId}::bigint)
    where tenant_id = ${tx.tenantId} and (${userId} = any(member_ids) or ${userId} = any(admin_ids))`);
}

/** Replaces a department of public pools by another one; null removes it. Forms that show such a pool become stale. */
export async function replaceDepartment(tx: Queryable, from: string, into: string | null): Promise<void> {
  const others = sql`array_remove(array_remove(department_ids, ${from}::bigint), ${into}::bigint)`;
  await tx.query(sql`
    update sea set version = version + 1,
      department_ids = ${into === null ? others : sql`array_append(${others}, ${into}::bigint)`}
    where tenant_id = ${tx.tenantId} and ${from} = any(department_ids)`);
}

interface Named {
  id: string;
  name: string;
}

/** Finds the departments that exist, by id. */
export async function findDepartmentsById(db: Queryable, ids: string[]): Promise<Map<string, Named>> {
  const found = await db.query<Named>(sql`
    select id, name from department where tenant_id = ${db.tenantId} and id = any(${ids})`);
  return new Map(found.map((each) => [each.id, each]));
}
