import type { StaffMember } from '@haihu/contract/organisation/staff';
import type { DataScope } from '@haihu/contract/permissions';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, planOnce, type Sql, sql } from '../../../platform/db/sql.ts';

/** A stored member, with the facts that decide who may change it. The number is still sealed. */
export interface StoredStaff extends Omit<StaffMember, 'mobile' | 'manageable' | 'superTenant'> {
  mobileEnc: Buffer;
  isSuper: boolean;
  permissions: string[];
  dataScope: DataScope;
  ownScope: DataScope | null;
}

/**
 * Reads related rows in subqueries for each row: with joins the planner reads everybody's for one page. Permissions come
 * as JSON, because the driver reads an array letter by letter.
 */
const columns = sql`
  m.user_id as "userId", m.name, (select u.mobile_enc from app_user u where u.id = m.user_id) as "mobileEnc",
  m.department_id as "departmentId",
  (select d.name from department d where d.tenant_id = m.tenant_id and d.id = m.department_id) as "departmentName",
  m.position, m.is_super as "isSuper", to_json(m.permissions) as permissions, m.data_scope as "dataScope",
  m.own_scope as "ownScope", m.suspended_at is not null as suspended, m.joined_at as "joinedAt",
  (
    select coalesce(json_agg(json_build_object('id', r.id::text, 'name', r.name, 'preset', r.preset) order by r.id), '[]')
    from membership_role mr join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
    where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id
  ) as roles`;

export interface StaffFilter {
  search?: { namePart: string } | { numberHash: Buffer } | { tailHash: Buffer };
  /** The department, and with `below` its sub-departments; `none`: members without one. */
  department?: { id: string; below: boolean } | 'none';
  suspended?: boolean;
}

function matching(tenantId: string, { search, department, suspended }: StaffFilter): Sql {
  return sql`m.tenant_id = ${tenantId} and m.left_at is null and m.agency_id is null
    ${search ? sql`and ${found(search)}` : nothing}
    ${department ? sql`and ${within(tenantId, department)}` : nothing}
    ${suspended === undefined ? nothing : suspended ? sql`and m.suspended_at is not null` : sql`and m.suspended_at is null`}`;
}

function found(search: NonNullable<StaffFilter['search']>): Sql {
  if ('namePart' in search) return sql`position(${search.namePart} in m.name) > 0`;
  const users = 'numberHash' in search ? sql`mobile_hash = ${search.numberHash}` : sql`tail_hash = ${search.tailHash}`;
  return sql`m.user_id = any(array(select id from app_user where ${users}))`;
}

function within(tenantId: string, department: NonNullable<StaffFilter['department']>): Sql {
  if (department === 'none') return sql`m.department_id is null`;
  const { id, below } = department;
  if (!below) return sql`m.department_id = ${id}`;
  return sql`m.department_id = any(array(
    select id from department where tenant_id = ${tenantId} and ancestry @> ${[id]}::bigint[]))`;
}

/** Finds the members with these numbers, including suspended ones: ids by the number's hash in hexadecimal. */
export async function findMembersByNumber(db: Queryable, hashes: Buffer[]): Promise<Map<string, string>> {
  const rows = await db.query<{ hash: Buffer; id: string }>(sql`
    select u.mobile_hash as hash, u.id from app_user u
    join membership m on m.tenant_id = ${db.tenantId} and m.user_id = u.id and m.left_at is null
    where u.mobile_hash = any(${hashes}::bytea[])`);
  return new Map(rows.map(({ hash, id }) => [hash.toString('hex'), id]));
}

/** The end of a page. */
export interface StaffPlace {
  name: string;
  id: string;
}

/** Lists one page of members by name. */
export function findStaffPage(
  db: Queryable,
  filter: StaffFilter,
  after: StaffPlace | null,
  size: number,
): Promise<StoredStaff[]> {
  return db.query(
    planOnce(sql`
    select ${columns} from membership m
    where ${matching(db.tenantId, filter)}
      ${after ? sql`and (m.name, m.user_id) > (${after.name}, ${after.id})` : nothing}
    order by m.name, m.user_id limit ${size}`),
  );
}

export async function countStaffIn(db: Queryable, filter: StaffFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::int as count
    from (select from membership m where ${matching(db.tenantId, filter)} limit ${limit}) counted`);
  return row!.count;
}

/** Finds a member. Leaves out those who left, and the staff of the enterprise's agency. */
export async function findStaffMember(db: Queryable, userId: string): Promise<StoredStaff | undefined> {
  const [row] = await db.query<StoredStaff>(sql`
    select ${columns} from membership m
    where m.tenant_id = ${db.tenantId} and m.user_id = ${userId} and m.left_at is null and m.agency_id is null`);
  return row;
}

export interface StaffPlaceChange {
  name: string;
  departmentId: string | null;
  position: string | null;
  isSuper: boolean;
}

export async function updateStaff(tx: Queryable, userId: string, change: StaffPlaceChange): Promise<void> {
  const { name, departmentId, position, isSuper } = change;
  await tx.query(sql`
    update membership
    set name = ${name}, department_id = ${departmentId}, position = ${position}, is_super = ${isSuper}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}
