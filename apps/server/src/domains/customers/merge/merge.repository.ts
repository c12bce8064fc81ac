import type { MergeSide, PhoneLabel } from '@haihu/contract/customers/values';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { NumberPlace } from '../../numbers/numbers.api.ts';
import { eachTyped } from '../core/field-columns.ts';
import type { Take } from './merge.policy.ts';

/** Tables of rows about one customer that move with it. A merge records the ids of the rows. */
const carried = {
  follow_up: sql`follow_up`,
  call: sql`call`,
  customer_attachment: sql`customer_attachment`,
  extension_request: sql`extension_request`,
};

const ofTenant = (tx: Queryable, alias: Sql) => sql`${alias}.tenant_id = ${tx.tenantId}`;

/**
 * Selects everything stored about a customer as JSON that only the database reads. A sent reminder does not count as a
 * change.
 */
function stateOf(tx: Queryable, id: string): Sql {
  const list = (what: Sql, from: Sql) => sql`(
    select coalesce(jsonb_agg(${what} order by x.id), '[]') from ${from} x
    where ${ofTenant(tx, sql`x`)} and x.customer_id = ${id})`;
  const rows = Object.entries(carried).map(([name, table]) => sql`${name}::text, ${list(sql`x.id`, table)}`);
  const joined = rows.reduce((all, one) => sql`${all}, ${one}`);
  return sql`(
    select jsonb_build_object(
      'customer', to_jsonb(c),
      'numbers', ${list(sql`to_jsonb(x)`, sql`customer_number`)},
      'tags', (
        select coalesce(jsonb_agg(t.tag_id order by t.tag_id), '[]') from customer_tag t
        where ${ofTenant(tx, sql`t`)} and t.customer_id = c.id),
      'place', (
        select to_jsonb(p) from customer_place p where ${ofTenant(tx, sql`p`)} and p.customer_id = c.id),
      'visits', ${list(sql`to_jsonb(x) - 'reminded_at'`, sql`return_visit`)},
      'events', ${list(sql`x.id`, sql`customer_event`)},
      'mergedIds', (
        select coalesce(jsonb_agg(m.id order by m.id), '[]') from customer m
        where ${ofTenant(tx, sql`m`)} and m.merged_into = c.id),
      'rows', jsonb_build_object(${joined}))
    from customer c where ${ofTenant(tx, sql`c`)} and c.id = ${id})`;
}

const bothStates = (tx: Queryable, { keptId, mergedId }: MergedPair) =>
  sql`jsonb_build_object('kept', ${stateOf(tx, keptId)}, 'merged', ${stateOf(tx, mergedId)})`;

export interface MergedPair {
  keptId: string;
  mergedId: string;
}

export interface SideFacts extends NumberPlace {
  id: string;
  ownerId: string | null;
  ownerName: string | null;
  createdAt: string;
  followUps: number;
  calls: number;
  /** The id of the last event of its history; 0 for none. */
  lastEvent: string;
  mobileHash: Buffer;
}

export function findFacts(db: Queryable, ids: string[]): Promise<SideFacts[]> {
  return db.query<SideFacts>(sql`
    select c.id, c.owner_id as "ownerId", owner.name as "ownerName", c.created_at as "createdAt",
      c.mobile_hash as "mobileHash", c.area, c.carrier,
      (select count(*)::int from follow_up f where f.tenant_id = c.tenant_id and f.customer_id = c.id) as "followUps",
      (select count(*)::int from call k where k.tenant_id = c.tenant_id and k.customer_id = c.id) as calls,
      (select coalesce(max(e.id), 0)::text from customer_event e
        where e.tenant_id = c.tenant_id and e.customer_id = c.id) as "lastEvent"
    from customer c
    left join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
    where c.tenant_id = ${db.tenantId} and c.id = any(${ids})`);
}

/** Finds the customers that were merged into one of these before: they move along. */
export async function findMergedInto(tx: Queryable, ids: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from customer where tenant_id = ${tx.tenantId} and merged_into = any(${ids})`);
  return rows.map(({ id }) => id);
}

/** Finds the time of the last change of each field, by key. */
export async function findChangedAt(db: Queryable, id: string): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; at: string }>(sql`
    select coalesce(detail->>'key', detail->>'field') as key, max(at) as at from customer_event
    where tenant_id = ${db.tenantId} and customer_id = ${id} and kind = 'changed' group by 1`);
  return new Map(rows.map(({ key, at }) => [key, at]));
}

/** Records both customers before the merge. Returns the merge's id. */
export async function insertMerge(tx: Queryable, pair: MergedPair & { makerId: string; at: Date }): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into customer_merge (tenant_id, kept_id, merged_id, maker_id, at, before)
    values (${tx.tenantId}, ${pair.keptId}, ${pair.mergedId}, ${pair.makerId}, ${pair.at}, ${bothStates(tx, pair)})
    returning id`);
  return row!.id;
}

/** Records both customers after the merge. */
export async function noteAfter(tx: Queryable, id: string, pair: MergedPair): Promise<void> {
  await tx.query(sql`
    update customer_merge set after = ${bothStates(tx, pair)} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Writes the fields of the customer that stays, except its first number. Adds up the counts of both. */
export async function uniteFields(
  tx: Queryable,
  { keptId, mergedId }: MergedPair,
  { take, owner, custom }: { take: Take; owner: MergeSide; custom: Record<string, unknown> },
): Promise<void> {
  const taken = Object.entries(take).flatMap(([field, side]) => (side === 'merged' ? [field] : []));
  const pick = (field: string, column: Sql) =>
    sql`case when ${field}::text = any(${taken}::text[]) then m.${column} else k.${column} end`;
  const place = (column: Sql) => sql`case when ${owner === 'merged'} then m.${column} else k.${column} end`;
  const both = sql`k.tenant_id = ${tx.tenantId} and k.id = ${keptId} and m.tenant_id = k.tenant_id and m.id = ${mergedId}`;
  await tx.query(sql`
    update customer k set
      name = ${pick('name', sql`name`)},
      ${eachTyped(({ field, column }) => sql`${column} = ${pick(field, column)}`)},
      level = ${pick('level', sql`level`)},
      deal_amount = ${pick('dealAmount', sql`deal_amount`)}, deal_on = ${pick('dealOn', sql`deal_on`)},
      is_deal = k.is_deal or m.is_deal, custom = ${JSON.stringify(custom)}::jsonb,
      owner_id = ${place(sql`owner_id`)}, owned_at = ${place(sql`owned_at`)},
      former_owner_id = ${place(sql`former_owner_id`)}, sea_id = ${place(sql`sea_id`)}, sea_at = ${place(sql`sea_at`)},
      sea_reason = ${place(sql`sea_reason`)}, sea_note = ${place(sql`sea_note`)},
      return_reason = ${place(sql`return_reason`)},
      left_sea_at = ${place(sql`left_sea_at`)},
      last_follow_at = greatest(k.last_follow_at, m.last_follow_at),
      call_count = k.call_count + m.call_count, answered_call_count = k.answered_call_count + m.answered_call_count,
      last_call_at = greatest(k.last_call_at, m.last_call_at)
    from customer m where ${both}`);
  // Separate, because the change of owner above has just ended the extensions of the former owner.
  await tx.query(sql`
    update customer k set extensions = ${place(sql`extensions`)}, extended_until = ${place(sql`extended_until`)},
      return_warned_for = ${place(sql`return_warned_for`)}
    from customer m where ${both}`);
}

/** Marks the other customer as merged. It loses owner and number, so that no list, search or batch finds it. */
export async function setMerged(tx: Queryable, { keptId, mergedId }: MergedPair, instead: SealedPhone): Promise<void> {
  const { enc, hash, tail } = instead;
  await tx.query(sql`
    update customer set merged_into = ${keptId}, recycle_bin_id = id, owner_id = null, owned_at = null,
      next_visit_at = null, mobile_enc = ${enc}, mobile_hash = ${hash}, tail_hash = ${tail}, mobile_twin = 0
    where tenant_id = ${tx.tenantId} and id = ${mergedId}`);
  await tx.query(sql`delete from customer_lease where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
  await tx.query(sql`
    update customer set merged_into = ${keptId} where tenant_id = ${tx.tenantId} and merged_into = ${mergedId}`);
}

/** Sets the label of a customer's first number. */
export async function setPhoneLabel(tx: Queryable, id: string, phoneLabel: PhoneLabel | null): Promise<void> {
  await tx.query(sql`
    update customer set phone_label = ${phoneLabel} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/**
 * Unites the further numbers: deletes the dropped ones, moves some of the other customer's, and deletes the rest of
 * those.
 */
export async function uniteNumbers(
  tx: Queryable,
  { keptId, mergedId }: MergedPair,
  { dropped, moved }: { dropped: string[]; moved: string[] },
): Promise<void> {
  await tx.query(sql`
    delete from customer_number where tenant_id = ${tx.tenantId} and (
      (customer_id = ${keptId} and id = any(${dropped})) or (customer_id = ${mergedId} and id <> all(${moved})))`);
  await tx.query(sql`
    update customer_number set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
}

export async function uniteTags(tx: Queryable, { keptId, mergedId }: MergedPair): Promise<void> {
  await tx.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select tenant_id, tag_id, ${keptId}::bigint from customer_tag
    where tenant_id = ${tx.tenantId} and customer_id = ${mergedId} on conflict do nothing`);
  await tx.query(sql`delete from customer_tag where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
}

/** Moves the files, the requests for more time and the history. Expects the merge to be recorded. */
export async function moveOwnRows(tx: Queryable, { keptId, mergedId }: MergedPair): Promise<void> {
  await tx.query(sql`
    update customer_attachment set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
  await tx.query(sql`
    update extension_request set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
  await tx.query(sql`
    select move_customer_story(${mergedId}, ${keptId}, array(
      select id from customer_event where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}))`);
}

export interface StoredMerge extends MergedPair {
  id: string;
  makerId: string;
  at: string;
  undoneAt: string | null;
}

/** Locks a merge until the transaction ends, so that it is undone only once. */
export async function lockMerge(tx: Queryable, id: string): Promise<StoredMerge | undefined> {
  const [found] = await tx.query<StoredMerge>(sql`
    select id, kept_id as "keptId", merged_id as "mergedId", maker_id as "makerId", at, undone_at as "undoneAt"
    from customer_merge where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

/** Returns true if both customers are as the merge left them. */
export async function isAsLeft(tx: Queryable, { id, ...pair }: StoredMerge): Promise<boolean> {
  const [row] = await tx.query<{ same: boolean | null }>(sql`
    select after = ${bothStates(tx, pair)} as same from customer_merge where tenant_id = ${tx.tenantId} and id = ${id}`);
  return row!.same ?? false;
}

/** Finds the first event of the remaining customer's history after the merge's own events. */
export async function findSince(tx: Queryable, { id, keptId }: StoredMerge) {
  const [row] = await tx.query<{ by: string | null; at: string; kind: string }>(sql`
    select actor.name as by, e.at, e.kind from customer_event e
    left join membership actor on actor.tenant_id = e.tenant_id and actor.user_id = e.actor_id
    where e.tenant_id = ${tx.tenantId} and e.customer_id = ${keptId} and e.id > (
      select max(left_there::bigint) from customer_merge m, jsonb_array_elements_text(m.after->'kept'->'events') left_there
      where m.tenant_id = ${tx.tenantId} and m.id = ${id})
    order by e.id limit 1`);
  return row ?? null;
}

/** Selects the former call-backs of both customers as JSON. */
export const callBacksBefore = (tx: Queryable, id: string) => sql`(
  select (g.before->'kept'->'visits') || (g.before->'merged'->'visits') from customer_merge g
  where g.tenant_id = ${tx.tenantId} and g.id = ${id})`;

/** Selects the ids of rows that moved with a merge, as an array. */
export const movedIds = (tx: Queryable, id: string, table: keyof typeof carried): Sql =>
  idsBefore(tx, id, sql`'rows'->${table}::text`);

/** Selects ids that the merged customer had before the merge, as an array. `path`: their place in the recorded state. */
const idsBefore = (tx: Queryable, id: string, path: Sql): Sql => sql`array(
  select v::bigint from customer_merge g, jsonb_array_elements_text(g.before->'merged'->${path}) v
  where g.tenant_id = ${tx.tenantId} and g.id = ${id})`;

/** Restores both customers as they were before, except for call-backs, follow-ups and calls. */
export async function restoreBoth(tx: Queryable, { id, keptId, mergedId }: StoredMerge): Promise<void> {
  const both = [keptId, mergedId];
  const before = sql`from customer_merge g, jsonb_each(g.before) as s (side, was)
    where g.tenant_id = ${tx.tenantId} and g.id = ${id}`;
  const ids = (path: Sql) => idsBefore(tx, id, path);
  // The customer that stayed comes first, because it may have the other's number.
  for (const side of ['kept', 'merged']) {
    await tx.query(sql`
      select restore_customer(case when s.side = 'kept' then g.kept_id else g.merged_id end, s.was->'customer')
      ${before} and s.side = ${side}`);
  }
  await tx.query(sql`
    update customer set merged_into = ${mergedId}
    where tenant_id = ${tx.tenantId} and id = any(${ids(sql`'mergedIds'`)})`);
  await tx.query(sql`delete from customer_number where tenant_id = ${tx.tenantId} and customer_id = any(${both})`);
  await tx.query(sql`
    insert into customer_number overriding system value
    select n.* from customer_merge g, jsonb_each(g.before) as s (side, was),
      jsonb_populate_recordset(null::customer_number, s.was->'numbers') n
    where g.tenant_id = ${tx.tenantId} and g.id = ${id}`);
  await tx.query(sql`delete from customer_tag where tenant_id = ${tx.tenantId} and customer_id = any(${both})`);
  await tx.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select t.tenant_id, t.id, (s.was->'customer'->>'id')::bigint
    from customer_merge g, jsonb_each(g.before) as s (side, was), jsonb_array_elements_text(s.was->'tags') had
    join tag t on t.tenant_id = ${tx.tenantId} and t.id = had::bigint
    where g.tenant_id = ${tx.tenantId} and g.id = ${id}`);
  await tx.query(sql`delete from customer_place where tenant_id = ${tx.tenantId} and customer_id = any(${both})`);
  await tx.query(sql`
    insert into customer_place
    select p.* from customer_merge g, jsonb_each(g.before) as s (side, was),
      jsonb_populate_record(null::customer_place, s.was->'place') p
    where g.tenant_id = ${tx.tenantId} and g.id = ${id} and jsonb_typeof(s.was->'place') = 'object'`);
  await tx.query(sql`
    update customer_attachment set customer_id = ${mergedId}
    where tenant_id = ${tx.tenantId} and id = any(${movedIds(tx, id, 'customer_attachment')})`);
  await tx.query(sql`
    update extension_request set customer_id = ${mergedId}
    where tenant_id = ${tx.tenantId} and id = any(${movedIds(tx, id, 'extension_request')})`);
  await tx.query(sql`select move_customer_story(${keptId}, ${mergedId}, ${ids(sql`'events'`)})`);
}

export async function setMergeUndone(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`
    update customer_merge set undone_at = ${at}, before = null, after = null
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Forgets the recorded states of both customers, because the merge can no longer be undone. */
export async function forgetStates(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update customer_merge set before = null, after = null where tenant_id = ${tx.tenantId} and id = ${id}`);
}
