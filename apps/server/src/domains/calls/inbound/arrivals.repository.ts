import type { EarlierCall } from '@haihu/rules/calls/inbound/suspect-caller';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readSettings } from '../../config/config.api.ts';
import { hashDid, updateDid } from '../lines/lines.repository.ts';

/** The line of an enterprise that a carrier calls. */
export interface CalledLine {
  tenantId: string;
  lineId: string;
  /** Our number that was called. */
  numberId: string;
}

/** The most numbers that get their hash at a time. */
const LOT = 1000;

/**
 * Finds the line that a carrier calls. `named`: the number of a registered line that the carrier named beside the first
 * one. It counts if it is a number of the same enterprise.
 */
export async function findCalledLine(
  db: Db,
  cipher: Cipher,
  did: string,
  named: string | null,
): Promise<CalledLine | undefined> {
  const called = await findLineOfDid(db, cipher, did);
  const other = called && named !== null ? await findLineOfDid(db, cipher, named) : undefined;
  return other?.tenantId === called?.tenantId ? (other ?? called) : called;
}

/** Finds the line with this number of ours, in whichever enterprise. Numbers without a hash get it first. */
async function findLineOfDid(db: Db, cipher: Cipher, did: string): Promise<CalledLine | undefined> {
  const find = () =>
    db.global<CalledLine>(sql`select "tenantId", "lineId", "numberId" from line_of_did(${hashDid(cipher, did)})`);
  const [found] = await find();
  if (found || !(await hashNumbers(db, cipher))) return found;
  return (await find())[0];
}

/** Gives a hash to the numbers that have none. Returns true if there were any. */
async function hashNumbers(db: Db, cipher: Cipher): Promise<boolean> {
  let count = 0;
  for (;;) {
    const rows = await db.global<{ tenantId: string; id: string; enc: Buffer }>(
      sql`select "tenantId", id, enc from numbers_without_did(${LOT})`,
    );
    for (const { tenantId, id, enc } of rows)
      await updateDid(db.forTenant(tenantId), id, hashDid(cipher, cipher.open(tenantId, enc)));
    count += rows.length;
    if (rows.length < LOT) return count > 0;
  }
}

/** Finds the owner of a customer with this number, if they are at work. */
export async function findOwnerOf(tx: Queryable, numberHash: Buffer): Promise<string | null> {
  const { tenantId } = tx;
  const [found] = await tx.query<{ ownerId: string }>(sql`
    select c.owner_id as "ownerId" from customer c
    where c.tenant_id = ${tenantId} and c.recycle_bin_id is null and c.owner_id is not null
      and c.id = any(array(
        select id from customer where tenant_id = ${tenantId} and mobile_hash = ${numberHash}
        union all
        select customer_id from customer_number where tenant_id = ${tenantId} and number_hash = ${numberHash}))
      and exists (
        select from membership m where m.tenant_id = c.tenant_id and m.user_id = c.owner_id
          and m.left_at is null and m.suspended_at is null)
    order by c.id limit 1`);
  return found?.ownerId ?? null;
}

/** Finds the customer whom we call back on this number at this moment. */
export async function findCallBackTo(tx: Queryable, numberHash: Buffer): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(sql`
    select c.customer_id as id from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${tx.tenantId} and r.callee_hash = ${numberHash} and c.origin = 'callback'
      and c.customer_id is not null
    limit 1`);
  return found?.id ?? null;
}

/** Finds the customer with this number. One whose owner is at work goes before others. */
export async function findCallingCustomer(tx: Queryable, numberHash: Buffer): Promise<string | null> {
  const { tenantId } = tx;
  const [found] = await tx.query<{ id: string }>(sql`
    select c.id from customer c
    where c.tenant_id = ${tenantId} and c.recycle_bin_id is null
      and c.id = any(array(
        select id from customer where tenant_id = ${tenantId} and mobile_hash = ${numberHash}
        union all
        select customer_id from customer_number where tenant_id = ${tenantId} and number_hash = ${numberHash}))
    order by exists (
      select from membership m where m.tenant_id = c.tenant_id and m.user_id = c.owner_id
        and m.left_at is null and m.suspended_at is null) desc, c.id
    limit 1`);
  return found?.id ?? null;
}

/** Returns the country whose rules the enterprise keeps. */
export async function findRulePack(tx: Queryable): Promise<string> {
  const [found] = await tx.query<{ rulePack: string }>(sql`
    select rule_pack as "rulePack" from tenant where id = ${tx.tenantId}`);
  return found!.rulePack;
}

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/** Finds the agent at work who called this number last, or talked with it, within the days of the enterprise's rule. */
export async function findLastAgent(tx: Queryable, numberHash: Buffer, now: Date): Promise<string | null> {
  const { lastAgentDays } = await readSettings(tx, 'inbound');
  const since = new Date(now.getTime() - lastAgentDays * DAY);
  const [found] = await tx.query<{ agentId: string }>(sql`
    select c.agent_id as "agentId" from call c
    join membership m on m.tenant_id = c.tenant_id and m.user_id = c.agent_id
      and m.left_at is null and m.suspended_at is null
    where c.tenant_id = ${tx.tenantId} and c.callee_hash = ${numberHash} and c.created_at > ${since}
      and c.origin <> 'test'
    order by c.created_at desc limit 1`);
  return found?.agentId ?? null;
}

/** Finds the calls of a number to the enterprise that came after an instant and are over. */
export function findEarlierCalls(tenant: Queryable, numberHash: Buffer, since: Date): Promise<EarlierCall[]> {
  return tenant.query(sql`
    select floor(extract(epoch from ended_at - created_at))::float8 as seconds, bridged_at is not null as "hasTalked"
    from call
    where tenant_id = ${tenant.tenantId} and callee_hash = ${numberHash} and created_at > ${since}
      and direction = 'inbound' and ended_at is not null`);
}

/** Finds the members who read the calls of the whole enterprise. They owe a call that no member owes. */
export async function findCallLeaders(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${tx.tenantId} and left_at is null and suspended_at is null
      and (is_super or (data_scope = 'all' and 'calls.read' = any(permissions)))
    order by user_id limit 100`);
  return rows.map(({ id }) => id);
}

/** A call that met nobody. */
export interface NewMissedCall {
  number: SealedPhone;
  lineId: string;
  ownerId: string | null;
  at: string;
  /** True when the person asked to be called back. */
  wantsBack: boolean;
}

/**
 * Counts a call in the open row of its number, or opens one. Returns the row, and true if it is new. A row keeps the
 * member who owes it.
 */
export async function countMissed(
  tx: Queryable,
  { number, lineId, ownerId, at, wantsBack }: NewMissedCall,
): Promise<{ id: string; isNew: boolean; ownerId: string | null }> {
  const [row] = await tx.query<{ id: string; times: number; ownerId: string | null }>(sql`
    insert into missed_call as m (tenant_id, number_enc, number_hash, line_id, first_at, last_at, owner_id, wants_back)
    values (${tx.tenantId}, ${number.enc}, ${number.hash}, ${lineId}, ${at}, ${at}, ${ownerId}, ${wantsBack})
    on conflict (tenant_id, number_hash) where closed_at is null do update
      set times = m.times + 1, line_id = excluded.line_id, owner_id = coalesce(m.owner_id, excluded.owner_id),
        wants_back = m.wants_back or excluded.wants_back, first_at = least(m.first_at, excluded.first_at), last_at = greatest(m.last_at, excluded.last_at)
    returning id, times, owner_id as "ownerId"`);
  return { id: row!.id, isNew: row!.times === 1, ownerId: row!.ownerId };
}

/** Finds the open missed call of the person who made a call. */
export async function findOpenMissedOf(tx: Queryable, callId: string): Promise<{ ownerId: string | null } | undefined> {
  const [found] = await tx.query<{ ownerId: string | null }>(sql`
    select m.owner_id as "ownerId" from call c
    join missed_call m on m.tenant_id = c.tenant_id and m.number_hash = c.callee_hash and m.closed_at is null
    where c.tenant_id = ${tx.tenantId} and c.id = ${callId}`);
  return found;
}

/** An arrival at a node. */
export interface ArrivalKey {
  nodeId: string;
  /** The engine's id. It holds an instant, so that no later arrival at the node has it. */
  arrivalId: string;
  /** The instant at which it came. ISO 8601 UTC. */
  at: string;
}

/** Returns true if this arrival was counted before. */
export async function wasCounted(tx: Queryable, { nodeId, arrivalId }: ArrivalKey): Promise<boolean> {
  const found = await tx.query(sql`
    select from missed_arrival
    where tenant_id = ${tx.tenantId} and node_id = ${nodeId} and arrival_id = ${arrivalId}`);
  return found.length > 0;
}

/** Deletes arrivals that came before an instant. No engine tells of them again. */
export async function forgetOldArrivals(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`delete from missed_arrival where tenant_id = ${tx.tenantId} and at < ${before}`);
}

/** Notes that an arrival is counted. */
export async function insertArrival(tx: Queryable, arrival: ArrivalKey, missedId: string): Promise<void> {
  const { nodeId, arrivalId, at } = arrival;
  await tx.query(sql`
    insert into missed_arrival (tenant_id, node_id, arrival_id, missed_id, at)
    values (${tx.tenantId}, ${nodeId}, ${arrivalId}, ${missedId}, ${at})`);
}

/** Notes a caller who never became a call, for the figures. Nothing of the person is kept with it. */
export async function noteSentOff(tx: Queryable, { nodeId, arrivalId, at }: ArrivalKey, lineId: string): Promise<void> {
  await tx.query(sql`
    insert into caller_sent_off (tenant_id, node_id, arrival_id, line_id, at)
    values (${tx.tenantId}, ${nodeId}, ${arrivalId}, ${lineId}, ${at}) on conflict do nothing`);
}
