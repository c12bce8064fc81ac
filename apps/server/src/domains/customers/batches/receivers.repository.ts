import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

export interface PoolOf {
  userId: string;
  name: string;
  departmentName: string | null;
  /** The number of customers in their pool; `dealt` counts those with a deal. */
  held: number;
  dealt: number;
}

const active = sql`m.suspended_at is null and m.left_at is null`;

const ofMember = sql`c.tenant_id = m.tenant_id and c.owner_id = m.user_id and c.recycle_bin_id is null`;

/** Selects members with the counts of their pools. `more` adds further columns. */
const pools = (more: Sql) => sql`
  m.user_id as "userId", m.name, d.name as "departmentName", held.held, held.dealt ${more}
  from membership m
  left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id,
  lateral (
    select count(*)::integer as held, (count(*) filter (where c.is_deal))::integer as dealt
    from customer c where ${ofMember}
  ) held`;

function below(tenantId: string, departmentIds: string[]): Sql {
  return sql`m.department_id = any(array(
    select id from department where tenant_id = ${tenantId} and ancestry && ${departmentIds}::bigint[]))`;
}

/** Finds active receivers by name: the given members, and the members of departments and their sub-departments. */
export function findReceivers(
  db: Queryable,
  { userIds, departmentIds, whose }: { userIds: string[]; departmentIds: string[]; whose: Whose },
): Promise<PoolOf[]> {
  return db.query<PoolOf>(sql`
    select ${pools(nothing)}
    where m.tenant_id = ${db.tenantId} and ${active} and ${isOf(sql`m.user_id`, whose)}
      and (m.user_id = any(${userIds}) or ${below(db.tenantId, departmentIds)})
    order by m.name, m.user_id`);
}

/** Lists one page of active members by name. `late` counts their customers with an overdue call-back. */
export function findTeamPools(
  db: Queryable,
  filter: { whose: Whose; departmentId?: string; search?: string; now: Date },
  { after, size }: { after: { name: string; id: string } | null; size: number },
) {
  const { whose, departmentId, search, now } = filter;
  const late = sql`, (
    select count(*)::integer from customer c where ${ofMember} and c.owner_id is not null and c.visit_order < ${now}
  ) as late`;
  return db.query<PoolOf & { late: number }>(sql`
    select ${pools(late)}
    where m.tenant_id = ${db.tenantId} and ${active} and ${isOf(sql`m.user_id`, whose)}
      ${departmentId === 'none' ? sql`and m.department_id is null` : departmentId ? sql`and ${below(db.tenantId, [departmentId])}` : nothing}
      ${search ? sql`and position(${search} in m.name) > 0` : nothing}
      ${after ? sql`and (m.name, m.user_id) > (${after.name}, ${after.id})` : nothing}
    order by m.name, m.user_id limit ${size}`);
}

/** Counts the customers of each member that count against the cap. */
export function countUndealt(db: Queryable, userIds: string[]) {
  return db.query<{ userId: string; name: string; count: number }>(sql`
    select m.user_id as "userId", m.name, (
      select count(*)::integer from customer c where ${ofMember} and not c.is_deal
    ) as count
    from membership m where m.tenant_id = ${db.tenantId} and m.user_id = any(${userIds})`);
}
