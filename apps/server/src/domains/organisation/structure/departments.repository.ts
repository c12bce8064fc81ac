import type { Department } from '@haihu/contract/organisation/structure';
import type { Queryable } from '../../../platform/db/db.ts';
import { longRead, planStatement, planOnce, sql } from '../../../platform/db/sql.ts';

export interface NewDepartment {
  name: string;
  /** Null: directly below the enterprise. */
  parentId: string | null;
  headId?: string | null;
}

/** Inserts a department and returns its id. Expects that the parent exists. */
export async function insertDepartment(tx: Queryable, { name, parentId, headId }: NewDepartment): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into department (tenant_id, parent_id, name, head_id, ancestry)
    values (${tx.tenantId}, ${parentId}, ${name}, ${headId ?? null}, '{}') returning id`);
  await tx.query(sql`
    update department d set ancestry = coalesce(
        (select p.ancestry from department p where p.tenant_id = d.tenant_id and p.id = d.parent_id), '{}') || d.id
    where d.tenant_id = ${tx.tenantId} and d.id = ${row!.id}`);
  return row!.id;
}

export async function setHead(tx: Queryable, id: string, headId: string | null): Promise<void> {
  await tx.query(sql`
    update department set head_id = ${headId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function rename(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query(sql`update department set name = ${name} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Moves a department with everything below it. Expects that the parent is not the department itself or below it. */
export async function reparent(
  tx: Queryable,
  { id, ancestry }: DepartmentPlacement,
  parent: DepartmentPlacement | null,
): Promise<void> {
  await tx.query(sql`
    update department set parent_id = ${parent?.id ?? null} where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.query(sql`
    update department set ancestry = ${parent?.ancestry ?? []}::bigint[] || ancestry[${ancestry.length}::int:]
    where tenant_id = ${tx.tenantId} and ancestry @> ${[id]}::bigint[]`);
}

/** The place of a department in the tree. */
export interface DepartmentPlacement {
  id: string;
  parentId: string | null;
  name: string;
  headId: string | null;
  /** Ids from the root to the department itself. */
  ancestry: string[];
  /** The number of levels below it; 0 for none. */
  height: number;
}

export async function findPlacement(db: Queryable, id: string): Promise<DepartmentPlacement | undefined> {
  const [found] = await db.query<DepartmentPlacement>(sql`
    select d.id, d.parent_id as "parentId", d.name, d.head_id as "headId", d.ancestry::text[] as ancestry,
      (
        select max(cardinality(b.ancestry)) from department b
        where b.tenant_id = d.tenant_id and b.ancestry @> array[d.id]
      ) - cardinality(d.ancestry) as height
    from department d where d.tenant_id = ${db.tenantId} and d.id = ${id}`);
  return found;
}

export async function isNameFree(db: Queryable, name: string, parentId: string | null, except?: string) {
  const found = await db.query(sql`
    select from department
    where tenant_id = ${db.tenantId} and coalesce(parent_id, 0) = ${parentId ?? '0'}::bigint and name = ${name}
      and id is distinct from ${except ?? null}::bigint`);
  return found.length === 0;
}

export async function countDepartments(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from department where tenant_id = ${db.tenantId}`);
  return row!.count;
}

export type StoredDepartment = Omit<Department, 'staff' | 'staffBelow'>;

/** Lists departments, parents before those below them, siblings by name. */
export function findDepartments(db: Queryable): Promise<StoredDepartment[]> {
  return db.query(
    planOnce(sql`
    select d.id, d.parent_id as "parentId", d.name, d.head_id as "headId",
      case when d.head_id is not null then (
        select name from membership head where head.tenant_id = d.tenant_id and head.user_id = d.head_id
      ) end as "headName"
    from department d
    where d.tenant_id = ${db.tenantId}
    order by cardinality(d.ancestry), d.name, d.id`),
  );
}

/** Counts the present members by department; null for those without one. */
export async function countStaff(db: Queryable): Promise<Map<string | null, number>> {
  // The index holds everything needed; otherwise the whole table would be read. The list of departments, which is asked
  // for with it, does not wait for the count.
  const rows = await db.query<{ id: string | null; count: number }>(
    longRead(
      planStatement(
        'along an index',
        sql`select department_id as id, count(*)::int as count from membership
          where tenant_id = ${db.tenantId} and left_at is null group by department_id`,
      ),
    ),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Counts the members and departments directly below a department. */
export async function countWithin(db: Queryable, id: string): Promise<{ staff: number; departments: number }> {
  const [row] = await db.query<{ staff: number; departments: number }>(sql`
    select
      (select count(*)::int from membership
       where tenant_id = ${db.tenantId} and department_id = ${id} and left_at is null) as staff,
      (select count(*)::int from department where tenant_id = ${db.tenantId} and parent_id = ${id}) as departments`);
  return row!;
}

export function findChildren(db: Queryable, parentId: string): Promise<{ id: string; name: string }[]> {
  return db.query(sql`
    select id, name from department where tenant_id = ${db.tenantId} and parent_id = ${parentId} order by id`);
}

/**
 * Moves the members of a department, including those who left. Returns the present members whose data scope depends on
 * the department.
 */
export async function moveStaff(tx: Queryable, from: string, to: string | null): Promise<string[]> {
  const moved = await tx.query<{ userId: string; isNarrowed: boolean }>(sql`
    update membership set department_id = ${to}
    where tenant_id = ${tx.tenantId} and department_id = ${from}
    returning user_id as "userId", data_scope in ('department', 'branch') and left_at is null as "isNarrowed"`);
  return moved.filter(({ isNarrowed }) => isNarrowed).map(({ userId }) => userId);
}

export async function deleteDepartment(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from department where tenant_id = ${tx.tenantId} and id = ${id}`);
}
