import type { AuditEntry } from '@haihu/contract/organisation/audit';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

export interface AuditFilter {
  actions?: string[];
  actorId?: string;
  subjectId?: string;
  /** The first instant that counts; `until` is the first that no longer does. */
  from?: string;
  until?: string;
}

export type StoredEntry = Omit<AuditEntry, 'subjectName' | 'kind' | 'subject'>;

function matching(tenantId: string, { actions, actorId, subjectId, from, until }: AuditFilter): Sql {
  return sql`a.tenant_id = ${tenantId}
    ${actions ? sql`and a.action = any(${actions})` : nothing}
    ${actorId ? sql`and a.actor_id = ${actorId}` : nothing}
    ${subjectId ? sql`and a.subject_id = ${subjectId}` : nothing}
    ${from ? sql`and a.at >= ${from}` : nothing}
    ${until ? sql`and a.at < ${until}` : nothing}`;
}

/** Lists one page of entries, newest first. */
export function findEntries(db: Queryable, filter: AuditFilter, after: Position | null, size: number) {
  return db.query<StoredEntry>(
    mayBeOld(filterSql`
    select a.id, a.at, a.actor_id as "actorId", m.name as "actorName", a.action, a.subject_id as "subjectId", a.detail,
      t.name as "agencyName"
    from audit a
    left join membership m on m.tenant_id = a.tenant_id and m.user_id = a.actor_id
    left join tenant t on t.id = a.agency_id
    where ${matching(db.tenantId, filter)}
      ${after ? sql`and (a.at, a.id) < (${after.at}, ${after.id})` : nothing}
    order by a.at desc, a.id desc
    limit ${size}`),
  );
}

/** Counts entries, up to `limit`. */
export async function countEntries(db: Queryable, filter: AuditFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    mayBeOld(filterSql`
    select count(*)::integer as count
    from (select from audit a where ${matching(db.tenantId, filter)} limit ${limit}) counted`),
  );
  return row!.count;
}

export interface NamedSubject {
  id: string;
  name: string;
}

/** Lists the members in the order of joining. */
export function findPeople(db: Queryable): Promise<NamedSubject[]> {
  return db.query<NamedSubject>(sql`
    select user_id as id, name from membership where tenant_id = ${db.tenantId} order by joined_at, user_id`);
}

/** Returns the names of tasks, including deleted ones. */
export function findTaskNames(db: Queryable, ids: string[]): Promise<NamedSubject[]> {
  return db.query<NamedSubject>(sql`select id, name from task where tenant_id = ${db.tenantId} and id = any(${ids})`);
}

export function findDepartmentNames(db: Queryable, ids: string[]): Promise<NamedSubject[]> {
  return db.query<NamedSubject>(
    sql`select id, name from department where tenant_id = ${db.tenantId} and id = any(${ids})`,
  );
}
