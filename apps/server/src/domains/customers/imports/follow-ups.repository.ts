import type { Level } from '@haihu/rules/customers/levels';
import { UNSCREENED } from '@haihu/rules/customers/levels';
import type { Rights } from '../../../kernel/member.ts';
import { isOf } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { viewOf } from '../core/customers.policy.ts';
import { areAmong, findHoldings } from '../core/customers.repository.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { StoredImport } from './customer-imports.repository.ts';

/**
 * Finds ids of members in the maker's scope by name in lower case, including members who left. Null for a name that
 * several have.
 */
export async function findAuthors(db: Queryable, rights: Rights): Promise<Map<string, string | null>> {
  const whose = await findInScope(db, rights);
  const found = await db.query<{ id: string; name: string }>(sql`
    select user_id as id, name from membership m
    where m.tenant_id = ${db.tenantId} ${whose ? sql`and ${isOf(sql`m.user_id`, whose)}` : nothing}`);
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return new Map([...byName].map(([name, all]) => [name, all.length === 1 ? all[0]!.id : null]));
}

/**
 * Finds the customers with these numbers that the maker may see in full, by the number's hash in hexadecimal. A
 * customer with it as its first number comes before one with it as a further number.
 */
export async function matchCustomers(
  tx: Queryable,
  { makerId, makerRights }: Pick<StoredImport, 'makerId' | 'makerRights'>,
  hashes: Buffer[],
  now: Date,
): Promise<Map<string, string>> {
  const found = await tx.query<{ hash: string; id: string }>(sql`
    select encode(mobile_hash, 'hex') as hash, id, 0 as place, mobile_twin as twin from customer
    where tenant_id = ${tx.tenantId} and mobile_hash = any(${hashes})
    union all
    select encode(number_hash, 'hex'), customer_id, 1, 0 from customer_number
    where tenant_id = ${tx.tenantId} and number_hash = any(${hashes})
    order by place, twin, id`);
  const ids = [...new Set(found.map(({ id }) => id))];
  const publicPools = await readPublicPoolsOf(tx, makerId);
  const seen = new Set(
    (await findHoldings(tx, ids))
      .filter((one) => one.recycleBinId === null && viewOf(one, makerRights, now, publicPools) === 'full')
      .map(({ id }) => id),
  );
  const visible = found.filter(({ id }) => seen.has(id)).toReversed();
  return new Map(visible.map(({ hash, id }) => [hash, id]));
}

export interface WaitingFollowUp {
  row: number;
  hash: string;
  words: string;
  happenedAt: string | null;
  authorId: string | null;
  level: Level | null;
  nextVisitAt: string | null;
}

export function findWaitingFollowUps(tx: Queryable, importId: string, rows: number[]) {
  return tx.query<WaitingFollowUp>(sql`
    select row, encode(mobile_hash, 'hex') as hash, words, happened_at as "happenedAt", author_id as "authorId", level,
      next_visit_at as "nextVisitAt"
    from import_row
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and row = any(${rows}::int[]) order by row`);
}

/** Moves the time of the last follow-up forward for these customers, never back. */
export async function touchLastFollow(tx: Queryable, past: readonly { customerId: string; at: string }[]) {
  await tx.query(sql`
    update customer c set last_follow_at = greatest(c.last_follow_at, p.at)
    from (
      select "customerId" as id, max(at) as at
      from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as p ("customerId" bigint, at timestamptz)
      group by "customerId"
    ) p
    where ${areAmong(
      sql`c`,
      tx.tenantId,
      past.map(({ customerId }) => customerId),
    )} and c.id = p.id`);
}

/** Computes the time of the last follow-up from the follow-ups that are left. */
export async function findLastFollowAnew(tx: Queryable, customerIds: string[]): Promise<void> {
  await tx.query(sql`
    update customer c set last_follow_at = (
      select max(f.at) from follow_up f where f.tenant_id = c.tenant_id and f.customer_id = c.id)
    where c.tenant_id = ${tx.tenantId} and c.id = any(${customerIds})`);
}

/**
 * Sets the level of the latest follow-up for customers whose level nobody has set, and writes it into their history.
 * Returns the event of each changed customer.
 */
export async function setUnsaidLevels(
  tx: Queryable,
  levels: readonly { customerId: string; level: number }[],
  { importId, makerId, at }: { importId: string; makerId: string; at: Date },
): Promise<Map<string, string>> {
  const told = await tx.query<{ customerId: string; eventId: string }>(sql`
    with changed as (
      update customer c set level = p.level
      from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as p ("customerId" bigint, level smallint)
      where ${areAmong(
        sql`c`,
        tx.tenantId,
        levels.map(({ customerId }) => customerId),
      )} and c.id = p."customerId" and c.level = ${UNSCREENED}
        and p.level <> ${UNSCREENED} and not exists (
          select from customer_event e
          where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'changed'
            and e.detail->>'field' = 'level')
      returning c.tenant_id, c.id, c.level, c.owner_id, c.sea_id),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id,
        import_id, from_value, to_value)
      select tenant_id, id, ${at}::timestamptz, 'level', ${makerId}::bigint, owner_id, owner_id, sea_id,
        ${importId}::bigint, ${String(UNSCREENED)}::text, level::text
      from changed)
    insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
    select tenant_id, id, ${at}::timestamptz, 'changed', ${makerId}::bigint,
      jsonb_build_object('field', 'level', 'from', ${String(UNSCREENED)}::text, 'to', level::text)
    from changed
    returning customer_id as "customerId", id as "eventId"`);
  return new Map(told.map(({ customerId, eventId }) => [customerId, eventId]));
}

/**
 * Takes back the levels that these results of an import changed, if nobody changed or confirmed the level since. The
 * other changed levels no longer count as the import's. Expects the customers to be locked.
 */
export async function takeLevelsBack(
  tx: Queryable,
  importId: string,
  resultIds: string[],
  { makerId, at }: { makerId: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    with back as (
      update customer c set level = ${UNSCREENED}
      from import_result r
      join customer_event e on e.tenant_id = r.tenant_id and e.id = r.level_event_id
      where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.id = any(${resultIds})
        and c.tenant_id = r.tenant_id and c.id = r.customer_id and c.level::text = e.detail->>'to'
        and not exists (
          select from customer_event later
          where later.tenant_id = e.tenant_id and later.customer_id = e.customer_id and later.id > e.id
            and later.kind = 'changed' and later.detail->>'field' = 'level')
        and not exists (
          select from follow_up f
          where f.tenant_id = e.tenant_id and f.customer_id = e.customer_id and f.at > e.at and f.level is not null)
      returning r.id, c.tenant_id, c.id as customer_id, c.owner_id, c.sea_id, e.detail->>'to' as was),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id,
        import_id, from_value, to_value)
      select tenant_id, customer_id, ${at}::timestamptz, 'level', ${makerId}::bigint, owner_id, owner_id, sea_id,
        ${importId}::bigint, was, ${String(UNSCREENED)}::text
      from back)
    update import_result r set level_event_id = null
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.id = any(${resultIds})
      and r.level_event_id is not null and r.id not in (select id from back)`);
}

/** Inserts events of follow-ups like `insertEvents`. Returns the event of each follow-up. */
export async function insertFollowUpEvents(
  tx: Queryable,
  events: readonly { customerId: string; at: string; actorId: string; followUpId: string }[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; followUpId: string }>(sql`
    insert into customer_event (tenant_id, customer_id, at, kind, actor_id, reference_id)
    select ${tx.tenantId}::bigint, e."customerId", e.at, 'follow_up', e."actorId", e."followUpId"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e ("customerId" bigint, at timestamptz, "actorId" bigint, "followUpId" bigint)
    returning id, reference_id as "followUpId"`);
  return new Map(rows.map(({ id, followUpId }) => [followUpId, id]));
}
