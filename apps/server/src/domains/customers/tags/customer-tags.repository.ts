import type { TagColour } from '@haihu/contract/customers/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewTag {
  groupName: string;
  name: string;
}

/** Inserts tags and returns the ids in the given order. An existing tag stays as it is. */
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

/** Lists all tags, those in use first. */
export function findAllTags(db: Queryable): Promise<KeptTag[]> {
  return db.query<KeptTag>(sql`
    select ${kept} from tag where tenant_id = ${db.tenantId} and merging_into is null
    order by archived_at is not null, group_name, id`);
}

/** Locks a tag until the transaction ends. Returns undefined for one that is being merged. */
export async function lockTag(tx: Queryable, id: string): Promise<KeptTag | undefined> {
  const [found] = await tx.query<KeptTag>(sql`
    select ${kept} from tag where tenant_id = ${tx.tenantId} and id = ${id} and merging_into is null for update`);
  return found;
}

/** Inserts a tag. Returns undefined if its group has a tag of that name. */
export async function insertTag(tx: Queryable, { groupName, name, colour }: ColouredTag): Promise<string | undefined> {
  const [made] = await tx.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name, colour) values (${tx.tenantId}, ${groupName}, ${name}, ${colour})
    on conflict (tenant_id, group_name, name) do nothing returning id`);
  return made?.id;
}

/** Updates a tag. Returns undefined if its group has another tag of that name. */
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

/**
 * Replaces a tag by another one for some of its customers. Returns their number; fewer than `limit` were the last ones.
 */
export async function moveTag(
  tx: Queryable,
  { id, into, limit, actorId, at }: { id: string; into: string; limit: number; actorId: string; at: Date },
): Promise<number> {
  const moved = await tx.query(sql`
    with batch as (
      select customer_id from customer_tag where tenant_id = ${tx.tenantId} and tag_id = ${id}
      order by customer_id limit ${limit} for update
    ),
    given as (
      insert into customer_tag (tenant_id, tag_id, customer_id)
      select ${tx.tenantId}::bigint, ${into}::bigint, customer_id from batch
      on conflict do nothing
    ),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id)
      select c.tenant_id, c.id, ${at}::timestamptz, 'tag', ${actorId}::bigint, c.owner_id, c.owner_id, c.sea_id
      from batch join customer c on c.tenant_id = ${tx.tenantId} and c.id = batch.customer_id
    )
    delete from customer_tag old using batch
    where old.tenant_id = ${tx.tenantId} and old.tag_id = ${id} and old.customer_id = batch.customer_id
    returning old.customer_id`);
  return moved.length;
}

/** Deletes a tag that no customer has any more. */
export async function deleteTag(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from tag where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Marks a tag as being merged: it is archived and cannot be changed until it is deleted. */
export async function setMerging(tx: Queryable, id: string, into: string, at: Date): Promise<void> {
  await tx.query(sql`
    update tag set merging_into = ${into}, archived_at = coalesce(archived_at, ${at})
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Returns the tag that this one is being merged into; undefined if it is not being merged. Locks it. */
export async function lockMerging(tx: Queryable, id: string): Promise<string | undefined> {
  const [found] = await tx.query<{ into: string | null }>(sql`
    select merging_into as into from tag where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found?.into ?? undefined;
}

/** Returns true if another tag is being merged into this one. */
export async function isMergeTarget(tx: Queryable, id: string): Promise<boolean> {
  const found = await tx.query(sql`
    select from tag where tenant_id = ${tx.tenantId} and merging_into = ${id} limit 1`);
  return found.length > 0;
}

export async function countTagged(tx: Queryable, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from customer_tag where tenant_id = ${tx.tenantId} and tag_id = ${id}`);
  return row!.count;
}
