import { UNSCREENED } from '@haihu/rules/levels';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ImportBatch {
  importId: string;
  /** Of the spreadsheet. */
  rows: number[];
}

/**
 * Makes customers of staged rows, owned by a member or in the sea, and answers their ids. Their
 * numbers are locked. One that is known all the same makes none, or with `asTwins` another customer of that number.
 */
export async function insertImported(
  tx: Queryable,
  { importId, rows }: ImportBatch,
  { ownerId, makerId, at, asTwins }: { ownerId: string | null; makerId: string; at: Date; asTwins: boolean },
): Promise<string[]> {
  const added = await tx.query<{ id: string }>(sql`
    insert into customer (
      tenant_id, name, company, position, gender, level, source, address, remark, area, carrier, mobile_enc, mobile_hash,
      tail_hash, mobile_twin, owner_id, owned_at, sea_at, sea_reason, created_at, created_by
    )
    select tenant_id, coalesce(name, ''), company, position, gender, coalesce(level, ${UNSCREENED}), source, address,
      remark, area, carrier, mobile_enc, mobile_hash, tail_hash,
      case when ${asTwins} then (
        select coalesce(max(c.mobile_twin) + 1, 0) from customer c
        where c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
      ) else 0 end,
      ${ownerId}::bigint, ${ownerId ? at : null}::timestamptz,
      ${at}::timestamptz, 'imported', ${at}::timestamptz, ${makerId}::bigint
    from import_row r
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and row = any(${rows}::int[])
    order by mobile_hash
    on conflict do nothing
    returning id`);
  return added.map(({ id }) => id);
}

/** Gives customers the further numbers of their rows; answers those that got one they had not. */
export async function insertOtherNumbers(
  tx: Queryable,
  { importId, rows }: ImportBatch,
  customerIds: string[],
): Promise<string[]> {
  const given = await tx.query<{ id: string }>(sql`
    insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash)
    select c.tenant_id, c.id, decode(o.enc, 'hex'), decode(o.hash, 'hex'), decode(o.tail, 'hex')
    from import_row r
    join customer c on c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
    cross join jsonb_to_recordset(r.others) as o (enc text, hash text, tail text)
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.row = any(${rows}::int[])
      and r.others <> '[]' and c.id = any(${customerIds})
    on conflict do nothing
    returning customer_id as id`);
  return given.map(({ id }) => id);
}

/**
 * Fills what is empty in customers from the rows with their numbers, a `changed` event for each field filled. Answers
 * the customers that changed. Level and owner are never empty, and stay.
 */
export async function fillEmptyFields(
  tx: Queryable,
  { importId, rows }: ImportBatch,
  customerIds: string[],
  { makerId, at }: { makerId: string; at: Date },
): Promise<string[]> {
  const changed = await tx.query<{ id: string }>(sql`
    with matched as (
      select c.id, r.* from import_row r
      join customer c on c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.row = any(${rows}::int[])
        and c.id = any(${customerIds})
    ),
    filled as (
      select m.id, f.field, f.now
      from matched m
      join customer c on c.tenant_id = m.tenant_id and c.id = m.id
      cross join lateral (values
        ('name', nullif(c.name, ''), m.name), ('company', c.company, m.company), ('position', c.position, m.position),
        ('gender', c.gender, m.gender), ('source', c.source, m.source), ('address', c.address, m.address),
        ('remark', c.remark, m.remark)
      ) as f (field, was, now)
      where f.was is null and f.now is not null
    ),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
      select ${tx.tenantId}::bigint, id, ${at}::timestamptz, 'changed', ${makerId}::bigint,
        jsonb_build_object('field', field, 'from', null, 'to', now)
      from filled
    ),
    updated as (
      update customer c set
        name = case when c.name = '' then coalesce(m.name, '') else c.name end,
        company = coalesce(c.company, m.company), position = coalesce(c.position, m.position),
        gender = coalesce(c.gender, m.gender), source = coalesce(c.source, m.source),
        address = coalesce(c.address, m.address), remark = coalesce(c.remark, m.remark)
      from matched m
      where c.tenant_id = m.tenant_id and c.id = m.id and c.id in (select id from filled)
    )
    select distinct id from filled`);
  return changed.map(({ id }) => id);
}
