import type { TagColour } from '@haihu/contract/customers';
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

export interface ColouredTag extends NewTag {
  colour: TagColour;
}

export interface KeptTag extends ColouredTag {
  id: string;
  archived: boolean;
}

const kept = sql`id, group_name as "groupName", name, colour, archived_at is not null as archived`;

/** Those that are offered first. */
export function findAllTags(db: Queryable): Promise<KeptTag[]> {
  return db.query<KeptTag>(sql`
    select ${kept} from tag where tenant_id = ${db.tenantId} order by archived_at is not null, group_name, id`);
}

/** Until the transaction ends, nobody else changes it. */
export async function lockTag(tx: Queryable, id: string): Promise<KeptTag | undefined> {
  const [found] = await tx.query<KeptTag>(sql`
    select ${kept} from tag where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

/** Undefined: the group has one of that name. */
export async function insertTag(tx: Queryable, { groupName, name, colour }: ColouredTag): Promise<string | undefined> {
  const [made] = await tx.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name, colour) values (${tx.tenantId}, ${groupName}, ${name}, ${colour})
    on conflict (tenant_id, group_name, name) do nothing returning id`);
  return made?.id;
}

/** Undefined: the group has another one of that name. */
export async function updateTag(tx: Queryable, id: string, tag: ColouredTag): Promise<string | undefined> {
  const { groupName, name, colour } = tag;
  const [changed] = await tx.query<{ id: string }>(sql`
    update tag set group_name = ${groupName}, name = ${name}, colour = ${colour}
    where tenant_id = ${tx.tenantId} and id = ${id} and not exists (
      select from tag other
      where other.tenant_id = ${tx.tenantId} and other.id <> ${id} and other.group_name = ${groupName}
        and other.name = ${name})
    returning id`);
  return changed?.id;
}

export async function setArchived(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query(sql`update tag set archived_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Gives the customers of one tag another, and takes the first away. */
export async function moveTag(tx: Queryable, id: string, into: string): Promise<void> {
  await tx.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select tenant_id, ${into}::bigint, customer_id from customer_tag
    where tenant_id = ${tx.tenantId} and tag_id = ${id}
    on conflict do nothing`);
  await tx.query(sql`delete from customer_tag where tenant_id = ${tx.tenantId} and tag_id = ${id}`);
  await tx.query(sql`delete from tag where tenant_id = ${tx.tenantId} and id = ${id}`);
}
