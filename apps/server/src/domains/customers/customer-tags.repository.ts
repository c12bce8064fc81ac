import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewTag {
  groupName: string;
  name: string;
}

/** Answers the ids in the order given. A tag that exists already stays as it is. */
export async function insertTags(tx: Queryable, tags: readonly NewTag[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name)
    select ${tx.tenantId}::bigint, t."groupName", t.name
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t ("groupName" text, name text)
    on conflict (tenant_id, group_name, name) do update set name = excluded.name
    returning id`);
  return rows.map((row) => row.id);
}

export async function tagCustomers(
  tx: Queryable,
  pairs: readonly { tagId: string; customerId: string }[],
): Promise<void> {
  await tx.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select ${tx.tenantId}::bigint, p."tagId", p."customerId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("tagId" bigint, "customerId" bigint)
    on conflict do nothing`);
}
