import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewDepartment {
  name: string;
  /** Null: right below the enterprise. */
  parentId: string | null;
  headId?: string | null;
}

/** Below a parent that is there. Answers its id. */
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
