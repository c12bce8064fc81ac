import type { VoiceMessage } from '@haihu/contract/calls/core/voice-message';
import type { MissedCall } from '@haihu/contract/calls/inbound';
import type { MissedEnd } from '@haihu/contract/calls/values';
import { MOST_COUNTED } from '@haihu/contract/messages/values';
import type { PlacedUser } from '../../../kernel/member.ts';
import { planFor, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

/** A stored missed call with the names of its line and members, and the customer who has its number now. */
export interface StoredMissedCall {
  id: string;
  numberEnc: Buffer;
  customerId: string | null;
  lineName: string;
  times: number;
  wantsBack: boolean;
  firstAt: string;
  lastAt: string;
  ownerId: string | null;
  ownerName: string | null;
  ownerDepartmentId: string | null;
  closedAt: string | null;
  closedByName: string | null;
  closedWhy: MissedEnd | null;
  /** The key of the menu that the person chose in the last call. Null: none. */
  menuChoice: MissedCall['menuChoice'];
  /** The messages that the person left, the newest first. */
  voiceMessages: VoiceMessage[];
}

/** The missed calls that a list holds. */
export interface MissedFilter {
  /** The members who owe them; null: everybody. */
  whose: Whose;
  /** True when calls that no member owes are among them. */
  withUnowed: boolean;
  isOpen: boolean;
}

/** The customer with the number of `missed_call m`. The one of the member who owes the call goes first. */
const customerOf = sql`(
  select c.id from customer c
  where c.tenant_id = m.tenant_id and c.recycle_bin_id is null and c.id = any(array(
    select id from customer where tenant_id = m.tenant_id and mobile_hash = m.number_hash
    union all
    select customer_id from customer_number where tenant_id = m.tenant_id and number_hash = m.number_hash))
  order by (c.owner_id = m.owner_id) desc nulls last, c.owner_id nulls last, c.id limit 1)`;

/** The most messages that a missed call shows. */
const MOST_MESSAGES = 5;

/** Condition on `call c`: it is a message of the person of `missed_call m`, left since the row was opened. */
const isMessageOf = sql`
  c.tenant_id = m.tenant_id and c.callee_hash = m.number_hash and c.cause = 'voicemail' and c.hidden_at is null
  and c.created_at >= m.first_at and (m.closed_at is null or c.created_at <= m.closed_at)`;

const messagesOf = sql`array(
  select jsonb_build_object('callId', c.id::text, 'seconds', c.message_seconds,
    'at', to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'hasRecording', c.recording_path is not null)
  from call c where ${isMessageOf} order by c.created_at desc limit ${MOST_MESSAGES})`;

/** The key that the person of `missed_call m` chose in the last call that nobody took. */
const menuChoiceOf = sql`(
  select case when c.menu_key is not null then jsonb_build_object('key', c.menu_key, 'label', c.menu_label) end
  from call c
  where c.tenant_id = m.tenant_id and c.callee_hash = m.number_hash and c.direction = 'inbound'
    and c.created_at between m.first_at and m.last_at
  order by c.created_at desc limit 1)`;

const columns = sql`
  m.id, m.number_enc as "numberEnc", ${customerOf} as "customerId", line.name as "lineName", m.times, m.wants_back as "wantsBack",
  m.first_at as "firstAt", m.last_at as "lastAt", m.owner_id as "ownerId", owner.name as "ownerName",
  owner.department_id as "ownerDepartmentId", m.closed_at as "closedAt", closer.name as "closedByName",
  m.closed_why as "closedWhy", ${menuChoiceOf} as "menuChoice", ${messagesOf} as "voiceMessages"`;

const joins = sql`
  join line on line.tenant_id = m.tenant_id and line.id = m.line_id
  left join membership owner on owner.tenant_id = m.tenant_id and owner.user_id = m.owner_id
  left join membership closer on closer.tenant_id = m.tenant_id and closer.user_id = m.closed_by`;

function matching({ tenantId }: Queryable, { whose, withUnowed, isOpen }: MissedFilter): Sql {
  const owed = whose === null ? sql`m.owner_id is not null` : sql`m.owner_id = any(${whose})`;
  return sql`m.tenant_id = ${tenantId} and m.closed_at is ${isOpen ? nothing : sql`not`} null
    and (${owed} ${withUnowed ? sql`or m.owner_id is null` : nothing})`;
}

/** Finds a page of missed calls, the newest first, or with `oldestFirst` the oldest. */
export function findMissed(
  db: Queryable,
  which: MissedFilter,
  { after, size, oldestFirst = false }: { after: Position | null; size: number; oldestFirst?: boolean },
): Promise<StoredMissedCall[]> {
  const [beyond, direction] = oldestFirst ? [sql`>`, nothing] : [sql`<`, sql`desc`];
  const statement = sql`
    select ${columns} from missed_call m ${joins}
    where ${matching(db, which)} ${after ? sql`and (m.last_at, m.id) ${beyond} (${after.at}, ${after.id})` : nothing}
    order by m.last_at ${direction}, m.id ${direction} limit ${size}`;
  return db.query<StoredMissedCall>(planFor(which.whose, 'once', statement));
}

/** Counts missed calls, up to `limit`. */
export async function countMissedCalls(db: Queryable, which: MissedFilter, limit = MOST_COUNTED): Promise<number> {
  const statement = sql`
    select count(*)::int as count from (select from missed_call m where ${matching(db, which)} limit ${limit}) counted`;
  const [counted] = await db.query<{ count: number }>(planFor(which.whose, 'once', statement));
  return counted!.count;
}

/** Finds missed calls by id, in no order. Leaves out absent ones. */
export function findMissedByIds(db: Queryable, ids: string[]): Promise<StoredMissedCall[]> {
  return db.query<StoredMissedCall>(sql`
    select ${columns} from missed_call m ${joins} where m.tenant_id = ${db.tenantId} and m.id = any(${ids})`);
}

/** Finds the stored file of a message of a missed call. Undefined: the row has no such message, or it is not stored. */
export async function findMessageFile(db: Queryable, id: string, callId: string): Promise<string | undefined> {
  const [found] = await db.query<{ path: string }>(sql`
    select c.recording_path as path from missed_call m join call c on ${isMessageOf}
    where m.tenant_id = ${db.tenantId} and m.id = ${id} and c.id = ${callId} and c.recording_path is not null`);
  return found?.path;
}

/** Finds the member who owes the call back to the caller of a call, and their department. */
export async function findOwingMember(db: Queryable, callId: string): Promise<PlacedUser | undefined> {
  const [found] = await db.query<PlacedUser>(sql`
    select owner.user_id as "userId", owner.department_id as "departmentId"
    from call c
    join missed_call m on m.tenant_id = c.tenant_id and m.number_hash = c.callee_hash and m.first_at <= c.created_at
      and (m.closed_at is null or c.created_at <= m.closed_at)
    join membership owner on owner.tenant_id = m.tenant_id and owner.user_id = m.owner_id
    where c.tenant_id = ${db.tenantId} and c.id = ${callId}
    order by m.last_at desc limit 1`);
  return found;
}

/** Closes an open missed call. Returns true if it was open. */
export async function closeMissed(
  tx: Queryable,
  id: string,
  { why, by, at }: { why: MissedEnd; by: string; at: Date },
): Promise<boolean> {
  const closed = await tx.query(sql`
    update missed_call set closed_at = ${at}, closed_by = ${by}, closed_why = ${why}
    where tenant_id = ${tx.tenantId} and id = ${id} and closed_at is null returning id`);
  return closed.length > 0;
}

/** Opens a missed call again, unless a later one of the same number is open. Returns true if it was closed. */
export async function reopenMissed(tx: Queryable, id: string): Promise<boolean> {
  const opened = await tx.query(sql`
    update missed_call m set closed_at = null, closed_by = null, closed_why = null
    where tenant_id = ${tx.tenantId} and id = ${id} and closed_at is not null
      and not exists (
        select from missed_call o where o.tenant_id = m.tenant_id and o.number_hash = m.number_hash
          and o.closed_at is null)
    returning id`);
  return opened.length > 0;
}

/**
 * Closes the missed calls that a talk settles: those of the called number, and of the other numbers of its customer.
 * Returns the members who owed them; null for the leaders.
 */
export async function closeByTalk(
  tx: Queryable,
  { callId, by, at }: { callId: string; by: string | null; at: Date },
): Promise<(string | null)[]> {
  const closed = await tx.query<{ ownerId: string | null }>(sql`
    update missed_call m set closed_at = ${at}, closed_by = ${by}, closed_why = 'talk'
    from call c
    where c.tenant_id = ${tx.tenantId} and c.id = ${callId} and m.tenant_id = c.tenant_id and m.closed_at is null
      and (m.number_hash = c.callee_hash or m.number_hash = any(array(
        select mobile_hash from customer k where k.tenant_id = c.tenant_id and k.id = c.customer_id
        union all
        select n.number_hash from customer_number n where n.tenant_id = c.tenant_id and n.customer_id = c.customer_id)))
    returning m.owner_id as "ownerId"`);
  return closed.map(({ ownerId }) => ownerId);
}

/** Gives the open missed calls of a member who leaves to the members over the whole enterprise. */
export async function leaveMissed(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    update missed_call set owner_id = null
    where tenant_id = ${tx.tenantId} and owner_id = ${userId} and closed_at is null`);
}

/** Deletes the missed calls of these numbers, because their person is to be forgotten. */
export async function eraseMissed(tx: Queryable, numberHashes: Buffer[]): Promise<void> {
  await tx.query(sql`
    delete from missed_call where tenant_id = ${tx.tenantId} and number_hash = any(${numberHashes})`);
}
