import { UNSCREENED } from '@haihu/rules/customers/levels';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { eachTyped, typedColumns } from '../core/field-columns.ts';

export interface ImportBatch {
  importId: string;
  /** Numbers of the rows in the spreadsheet. */
  rows: number[];
}

export interface RowOwner {
  row: number;
  /** Null: the public pool. */
  ownerId: string | null;
}

/**
 * Creates customers from staged rows, with their tags, and returns their ids. Expects the numbers to be locked. A row
 * with a known number creates none; with `asTwins` it creates another customer of that number. Lists show the newest
 * first. To keep the order of the sheet, each row is created a microsecond before the row above it, counted back from
 * `from`.
 */
export async function insertImported(
  tx: Queryable,
  importId: string,
  placed: readonly RowOwner[],
  { seaId, makerId, at, from, asTwins }: { seaId: string; makerId: string; at: Date; from: Date; asTwins: boolean },
): Promise<string[]> {
  const inOrder = sql`${from}::timestamptz - r.row * interval '1 microsecond'`;
  const added = await tx.query<{ id: string }>(sql`
    insert into customer (
      tenant_id, name, ${typedColumns}, level, custom, area, carrier, mobile_enc,
      mobile_hash, tail_hash, mobile_twin, owner_id, owned_at, sea_id, sea_at, sea_reason, created_at, created_by
    )
    select tenant_id, coalesce(name, ''), ${typedColumns}, coalesce(level, ${UNSCREENED}),
      custom, area, carrier, mobile_enc, mobile_hash, tail_hash,
      case when ${asTwins} then (
        select coalesce(max(c.mobile_twin) + 1, 0) from customer c
        where c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
      ) else 0 end,
      p."ownerId", case when p."ownerId" is not null then ${inOrder} end, ${seaId}::bigint,
      ${inOrder}, 'imported', ${at}::timestamptz, ${makerId}::bigint
    from import_row r
    join jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (row integer, "ownerId" bigint) on p.row = r.row
    where tenant_id = ${tx.tenantId} and import_id = ${importId}
    order by mobile_hash
    on conflict do nothing
    returning id`);
  return added.map(({ id }) => id);
}

/** Gives customers the tags of their rows. Returns the tags that they did not have. */
export async function insertTagsOfRows(tx: Queryable, { importId, rows }: ImportBatch, customerIds: string[]) {
  return tx.query<{ customerId: string; tagId: string; name: string }>(sql`
    with given as (
      insert into customer_tag (tenant_id, tag_id, customer_id)
      select c.tenant_id, tag_id, c.id
      from import_row r
      join customer c on c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
      cross join unnest(r.tag_ids) tag_id
      join tag t on t.tenant_id = r.tenant_id and t.id = tag_id
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.row = any(${rows}::int[])
        and c.id = any(${customerIds})
      on conflict do nothing
      returning customer_id, tag_id
    )
    select g.customer_id as "customerId", g.tag_id as "tagId", t.name
    from given g join tag t on t.tenant_id = ${tx.tenantId} and t.id = g.tag_id order by t.id`);
}

/** Gives customers the further numbers of their rows. Returns the numbers that they did not have. */
export async function insertOtherNumbers(
  tx: Queryable,
  { importId, rows }: ImportBatch,
  customerIds: string[],
): Promise<{ customerId: string; numberId: string }[]> {
  return tx.query(sql`
    insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash, label)
    select c.tenant_id, c.id, decode(o.enc, 'hex'), decode(o.hash, 'hex'), decode(o.tail, 'hex'),
      coalesce(o.label, 'other')
    from import_row r
    join customer c on c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
    cross join jsonb_to_recordset(r.others) as o (enc text, hash text, tail text, label text)
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.row = any(${rows}::int[])
      and r.others <> '[]' and c.id = any(${customerIds})
    on conflict do nothing
    returning customer_id as "customerId", id as "numberId"`);
}

export interface FilledField {
  customerId: string;
  /** The field's key as in the history: `company`, or `custom:` and the id of a custom field. */
  key: string;
}

/**
 * Fills the empty fields of customers from the rows with their numbers, and returns the filled fields. Each filled
 * field gets a `changed` event. Level and owner are never empty, so they stay. `ownNames`: names of custom fields by
 * id.
 */
export async function fillEmptyFields(
  tx: Queryable,
  { importId, rows }: ImportBatch,
  customerIds: string[],
  { makerId, at, ownNames }: { makerId: string; at: Date; ownNames: Record<string, string> },
): Promise<FilledField[]> {
  return tx.query<FilledField>(sql`
    with matched as (
      select c.id, r.* from import_row r
      join customer c on c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.row = any(${rows}::int[])
        and c.id = any(${customerIds})
    ),
    filled as (
      select m.id, f.field as key, f.field, f.now
      from matched m
      join customer c on c.tenant_id = m.tenant_id and c.id = m.id
      cross join lateral (values
        ('name', nullif(c.name, ''), m.name),
        ${eachTyped(({ name, column }) => sql`(${name}, c.${column}, m.${column})`)}
      ) as f (field, was, now)
      where f.was is null and f.now is not null
      union all
      select m.id, 'custom:' || own.key, 'custom:' || coalesce(${JSON.stringify(ownNames)}::jsonb ->> own.key, own.key),
        case jsonb_typeof(own.value)
          when 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(own.value) one)
          else own.value #>> '{}' end
      from matched m
      join customer c on c.tenant_id = m.tenant_id and c.id = m.id
      cross join lateral jsonb_each(m.custom) own
      where not c.custom ? own.key
    ),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
      select ${tx.tenantId}::bigint, id, ${at}::timestamptz, 'changed', ${makerId}::bigint,
        jsonb_build_object('field', field, 'from', null, 'to', now)
          || case when key <> field then jsonb_build_object('key', key) else '{}' end
      from filled
    ),
    updated as (
      update customer c set
        name = case when c.name = '' then coalesce(m.name, '') else c.name end,
        ${eachTyped(({ column }) => sql`${column} = coalesce(c.${column}, m.${column})`)}, custom = m.custom || c.custom
      from matched m
      where c.tenant_id = m.tenant_id and c.id = m.id and c.id in (select id from filled)
    )
    select id as "customerId", key from filled`);
}
