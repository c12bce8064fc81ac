import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { eachTyped } from '../core/field-columns.ts';

/** The parts that an import put into an existing customer. */
export interface FilledFields {
  /** Field keys as in the history: `company`, or `custom:` and the id of a custom field. */
  keys: string[];
  /** Ids of further numbers. `tags` holds ids of tags. */
  numbers: string[];
  tags: string[];
}

export interface NewResult {
  customerId: string;
  /** Null for a customer that the import created. */
  filled: FilledFields | null;
  followUpId?: string;
  /** The event of a follow-up; for a customer, its last event at that time. */
  eventId?: string;
  /** The event of a level that a follow-up set; `visit` is a call-back that it planned. */
  levelEventId?: string;
  visit?: { id: string; at: string };
}

/** Records the results of a batch, after all of it is done. */
export async function insertResults(tx: Queryable, importId: string, results: readonly NewResult[]): Promise<void> {
  const rows = results.map(({ visit: callBack, ...result }) => ({
    ...result,
    visitId: callBack?.id,
    visitAt: callBack?.at,
  }));
  await tx.query(sql`
    insert into import_result (
      tenant_id, import_id, customer_id, filled, follow_up_id, event_id, level_event_id, visit_id, visit_at)
    select ${tx.tenantId}::bigint, ${importId}::bigint, r."customerId", nullif(r.filled, 'null'), r."followUpId",
      coalesce(r."eventId", (
        select max(e.id) from customer_event e
        where e.tenant_id = ${tx.tenantId} and e.customer_id = r."customerId"), 0),
      r."levelEventId", r."visitId", r."visitAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "customerId" bigint, filled jsonb, "followUpId" bigint, "eventId" bigint, "levelEventId" bigint,
      "visitId" bigint, "visitAt" timestamptz)`);
}

export interface WaitingResult {
  id: string;
  customerId: string;
  filled: FilledFields | null;
  followUpId: string | null;
  eventId: string;
  visitId: string | null;
  visitAt: string | null;
}

export function findWaitingResults(tx: Queryable, importId: string, size: number) {
  return tx.query<WaitingResult>(sql`
    select id, customer_id as "customerId", filled, follow_up_id as "followUpId", event_id as "eventId",
      visit_id as "visitId", visit_at as "visitAt"
    from import_result
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and undone is null
    order by id limit ${size}`);
}

export async function countResults(db: Queryable, importId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from import_result
    where tenant_id = ${db.tenantId} and import_id = ${importId}`);
  return row!.count;
}

/** Counts the customers that an import created, by owner. */
export function countGiven(db: Queryable, importId: string) {
  return db.query<{ userId: string; count: number }>(sql`
    select c.owner_id as "userId", count(*)::integer as count
    from import_result r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.tenant_id = ${db.tenantId} and r.import_id = ${importId} and r.filled is null and c.owner_id is not null
    group by c.owner_id order by c.owner_id`);
}

/** Finds the results whose customer was changed after the import. Expects the customers to be locked. */
export async function findChangedSince(tx: Queryable, importId: string, ids: string[], now: Date) {
  const changed = await tx.query<{ id: string }>(sql`
    select r.id from import_result r
    left join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.id = any(${ids}) and (
      c.id is null or c.recycle_bin_id is not null or c.merged_into is not null or c.extensions > 0
      or exists (select from customer_event e
        where e.tenant_id = r.tenant_id and e.customer_id = r.customer_id and e.id > r.event_id)
      or exists (select from customer_lease l
        where l.tenant_id = r.tenant_id and l.customer_id = r.customer_id and l.until > ${now})
      or (r.filled is null and (
        exists (select from call x where x.tenant_id = r.tenant_id and x.customer_id = r.customer_id)
        or exists (select from return_visit x where x.tenant_id = r.tenant_id and x.customer_id = r.customer_id)
        or exists (select from follow_up x where x.tenant_id = r.tenant_id and x.customer_id = r.customer_id)
        or exists (select from recycle_bin x where x.tenant_id = r.tenant_id and x.customer_id = r.customer_id)
        or exists (select from customer_merge x
          where x.tenant_id = r.tenant_id and r.customer_id in (x.kept_id, x.merged_id))
        or exists (select from customer_attachment x
          where x.tenant_id = r.tenant_id and x.customer_id = r.customer_id)
      )))`);
  return new Set(changed.map(({ id }) => id));
}

export async function setResultsUndone(
  tx: Queryable,
  importId: string,
  ids: string[],
  undone: 'restored' | 'kept',
): Promise<void> {
  await tx.query(sql`
    update import_result set undone = ${undone}
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and id = any(${ids})`);
}

/** Removes the events that an import wrote into the history of these customers. */
export async function forgetHistory(tx: Queryable, importId: string, results: readonly WaitingResult[]): Promise<void> {
  await tx.query(sql`select forget_imported_story(${importId}, ${results.map(({ id }) => id)}::bigint[])`);
}

/** Removes customers that an import created and nobody changed, with their history. */
export async function removeMade(
  tx: Queryable,
  importId: string,
  results: readonly WaitingResult[],
  { makerId, at }: { makerId: string; at: Date },
): Promise<void> {
  const customerIds = results.map(({ customerId }) => customerId);
  await tx.query(sql`
    insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, sea_id, import_id)
    select tenant_id, id, ${at}::timestamptz, 'import_undo', ${makerId}::bigint, owner_id, sea_id, ${importId}::bigint
    from customer where tenant_id = ${tx.tenantId} and id = any(${customerIds})`);
  const ofThem = sql`tenant_id = ${tx.tenantId} and customer_id = any(${customerIds})`;
  await forgetHistory(tx, importId, results);
  await tx.query(sql`delete from customer_tag where ${ofThem}`);
  await tx.query(sql`delete from customer_number where ${ofThem}`);
  await tx.query(sql`delete from customer_lease where ${ofThem}`);
  await tx.query(sql`
    delete from duplicate_pair
    where tenant_id = ${tx.tenantId} and (one_id = any(${customerIds}) or other_id = any(${customerIds}))`);
  await tx.query(sql`delete from customer where tenant_id = ${tx.tenantId} and id = any(${customerIds})`);
}

/** Empties the fields that an import filled. Each emptied field gets an event in the history. */
export async function emptyFilled(
  tx: Queryable,
  importId: string,
  results: readonly WaitingResult[],
  { makerId, at }: { makerId: string; at: Date },
): Promise<void> {
  const filled = results.map(({ customerId, filled: what }) => ({ customerId, ...what! }));
  await tx.query(sql`
    with undo as (
      select * from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        as u ("customerId" bigint, keys text[], numbers bigint[], tags bigint[])
    ),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
      select c.tenant_id, c.id, ${at}::timestamptz, 'changed', ${makerId}::bigint,
        jsonb_build_object('field', f.field, 'from', f.was, 'to', null, 'undo', ${importId}::text)
          || case when f.key <> f.field then jsonb_build_object('key', f.key) else '{}' end
      from undo u
      join customer c on c.tenant_id = ${tx.tenantId} and c.id = u."customerId"
      cross join lateral (
        select key, key as field, was from (values
          ('name', c.name), ${eachTyped(({ name, column }) => sql`(${name}, c.${column})`)}) as v (key, was)
        union all
        select e.detail->>'key', e.detail->>'field', e.detail->>'to' from customer_event e
        where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'changed'
          and e.detail->>'key' like 'custom:%' and e.detail->>'from' is null
      ) f
      where f.key = any(u.keys)
    ),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id, import_id)
      select c.tenant_id, c.id, ${at}::timestamptz, 'import_empty', ${makerId}::bigint, c.owner_id, c.owner_id, c.sea_id,
        ${importId}::bigint
      from undo u join customer c on c.tenant_id = ${tx.tenantId} and c.id = u."customerId"
    ),
    number_gone as (
      delete from customer_number n using undo u
      where n.tenant_id = ${tx.tenantId} and n.customer_id = u."customerId" and n.id = any(u.numbers)
    ),
    tag_gone as (
      delete from customer_tag t using undo u
      where t.tenant_id = ${tx.tenantId} and t.customer_id = u."customerId" and t.tag_id = any(u.tags)
    )
    update customer c set
      name = case when 'name' = any(u.keys) then '' else c.name end,
      ${eachTyped(({ name, column }) => sql`${column} = case when ${name} = any(u.keys) then null else c.${column} end`)},
      custom = c.custom - array(select substr(key, 8) from unnest(u.keys) key where key like 'custom:%')
    from undo u where c.tenant_id = ${tx.tenantId} and c.id = u."customerId"`);
}
