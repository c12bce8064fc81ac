import type { DataScope } from '@haihu/contract/permissions';
import type { Rights } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface GivenRole {
  id: string;
  name: string;
  preset: string | null;
  permissions: string[];
  dataScope: DataScope;
}

/** Lists the roles of the enterprise, the preset ones first. */
export function findGivenRoles(db: Queryable): Promise<GivenRole[]> {
  return db.query<GivenRole>(sql`
    select id, name, preset, permissions, data_scope as "dataScope" from role
    where tenant_id = ${db.tenantId} order by preset is null, id`);
}

export interface Branch {
  id: string;
  parentId: string | null;
  name: string;
}

export function findBranches(db: Queryable): Promise<Branch[]> {
  return db.query<Branch>(sql`
    select id, parent_id as "parentId", name from department where tenant_id = ${db.tenantId} order by id`);
}

/** Returns a member's rights at this moment; undefined for a user who is not active there. */
export async function findRights(db: Queryable, userId: string): Promise<Rights | undefined> {
  const [row] = await db.query<Rights>(sql`
    select m.user_id as "userId", m.is_super as "isSuper", m.permissions, m.data_scope as "dataScope",
      case m.data_scope
        when 'department' then array_remove(array[m.department_id::text], null)
        when 'branch' then array(
          select d.id::text from department d
          where d.tenant_id = m.tenant_id and d.ancestry @> array[m.department_id] order by d.id)
        else '{}'
      end as "departmentIds"
    from membership m
    where m.tenant_id = ${db.tenantId} and m.user_id = ${userId}
      and m.left_at is null and m.suspended_at is null`);
  return row;
}
