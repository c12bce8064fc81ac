import type { CallState } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { tellCallers } from '../core/callers-waiting.repository.ts';
import { answeringAgents } from '../core/outside-legs.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import type { ArrivalKey } from './arrivals.repository.ts';

/** A caller who waits for an agent. */
export interface WaitingCaller {
  callId: string;
  arrivalId: string;
  since: string;
  /** The agent who is rung now; null: nobody. */
  offeredTo: string | null;
  offeredAt: string | null;
  hasDeclined: boolean;
  /** The agents who were rung and did not come. */
  tried: string[];
  /** The instant at which the caller was told that nobody comes, or asked for a message. */
  toldAt: string | null;
  /** The instant at which the driver looks again. */
  dueAt: string;
  /** False for a caller who rings nobody, and is only asked for a message. */
  mayRing: boolean;
  isWithheld: boolean;
  /** The longest message in seconds, if the caller was asked for one. Null: they were not. */
  askedSeconds: number | null;
  /** The instant at which the message began. */
  messageAt: string | null;
  /** The instant at which the caller was last asked to be called back. Null: not yet. */
  backOfferedAt: string | null;
  /** The instant at which the caller last heard their place in the queue. Null: not yet. */
  placeToldAt: string | null;
  /** True once the caller asked to be called back. */
  wantsBack: boolean;
  /** The menu: to be played, or played and waiting for a key until `menuUntil`. Null: there is none, or it is over. */
  menu: 'due' | 'asked' | null;
  menuUntil: string | null;
  menuTries: number;
  /** The department whose agents are rung first. Null: none was chosen. */
  teamId: string | null;
  state: CallState;
  calleeHash: Buffer;
  lineId: string;
  nodeId: string;
}

export interface NewWaiting extends ArrivalKey {
  mayRing: boolean;
  isWithheld: boolean;
  hasMenu: boolean;
}

/** Notes that a call is a caller who waits. `hasMenu`: they are greeted and asked for a key first. */
export async function insertWaiting(
  tx: Queryable,
  callId: string,
  { nodeId, arrivalId, at, mayRing, isWithheld, hasMenu }: NewWaiting,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into call_waiting (tenant_id, call_id, node_id, arrival_id, since, due_at, may_ring, is_withheld, menu)
    values (${tx.tenantId}, ${callId}, ${nodeId}, ${arrivalId}, ${at}, ${now}, ${mayRing}, ${isWithheld},
      ${hasMenu ? 'due' : null})`);
  tellCallers(tx);
}

/**
 * Counts the callers of a line for whom no agent is rung and who wait for one, up to `most`. Locks the line, so that no
 * other caller joins them meanwhile.
 */
export async function countWaitingCallers(tx: Queryable, lineId: string, most: number): Promise<number> {
  await tx.query(sql`select from line where tenant_id = ${tx.tenantId} and id = ${lineId} for no key update`);
  const [counted] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
      where w.tenant_id = ${tx.tenantId} and c.line_id = ${lineId} and w.may_ring and w.offered_to is null
        and w.told_at is null limit ${most}) counted`);
  return counted!.count;
}

/** Finds the call of an arrival that waits already. */
export async function findCallOfArrival(tx: Queryable, { nodeId, arrivalId }: ArrivalKey): Promise<string | undefined> {
  const [found] = await tx.query<{ callId: string }>(sql`
    select call_id as "callId" from call_waiting
    where tenant_id = ${tx.tenantId} and node_id = ${nodeId} and arrival_id = ${arrivalId}`);
  return found?.callId;
}

/**
 * Notes that the engine has the caller of a call. Until then the call waits for a driver who adopts the caller, and no
 * comparison with the engine ends it.
 */
export async function noteAdopted(tx: Queryable, callId: string, { nodeId, term }: Lease, at: Date): Promise<void> {
  await tx.query(sql`
    update call set dialled_at = ${at}, term = ${term}
    where tenant_id = ${tx.tenantId} and id = ${callId} and node_id = ${nodeId} and dialled_at is null`);
}

/** Finds our number that was called, sealed, and the rule pack of the call. */
export async function findCalledNumber(
  db: Queryable,
  callId: string,
): Promise<{ enc: Buffer; callerEnc: Buffer; rulePack: string }> {
  const [found] = await db.query<{ enc: Buffer; callerEnc: Buffer; rulePack: string }>(sql`
    select n.number_enc as enc, c.callee_enc as "callerEnc", c.rule_pack as "rulePack"
    from call c join line_number n on n.tenant_id = c.tenant_id and n.id = c.line_number_id
    where c.tenant_id = ${db.tenantId} and c.id = ${callId}`);
  return found!;
}

/** Finds a waiting caller. Lock the call first to change the caller. */
export async function findWaitingCaller(db: Queryable, callId: string): Promise<WaitingCaller | undefined> {
  const [found] = await db.query<WaitingCaller>(sql`
    select w.call_id as "callId", w.arrival_id as "arrivalId", w.since, w.offered_to as "offeredTo",
      w.offered_at as "offeredAt", w.has_declined as "hasDeclined", w.tried, w.told_at as "toldAt", w.due_at as "dueAt", c.state,
      w.may_ring as "mayRing", w.asked_seconds as "askedSeconds", c.message_at as "messageAt",
      w.is_withheld as "isWithheld", w.back_offered_at as "backOfferedAt", w.place_told_at as "placeToldAt", w.wants_back as "wantsBack", w.menu,
      w.menu_until as "menuUntil", w.menu_tries as "menuTries", w.team_id as "teamId",
      c.callee_hash as "calleeHash", c.line_id as "lineId", c.node_id as "nodeId"
    from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
    where w.tenant_id = ${db.tenantId} and w.call_id = ${callId}`);
  return found;
}

/** Notes the agent who is rung from now on, and the instant at which the driver looks again. */
export async function noteOffered(
  tx: Queryable,
  callId: string,
  { agentId, at, dueAt }: { agentId: string; at: Date; dueAt: Date },
): Promise<void> {
  await tx.query(sql`
    update call_waiting set offered_to = ${agentId}, offered_at = ${at}, has_declined = false, due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Notes that nobody can be rung now, and who would be rung whatever line they chose. The driver looks at `dueAt`. */
export async function noteNobodyReady(
  tx: Queryable,
  callId: string,
  { known, dueAt }: { known: string[]; dueAt: Date },
): Promise<void> {
  await tx.query(sql`
    update call_waiting set known = ${known}, due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Sets the instant at which the driver looks again. */
export async function putOffLook(tx: Queryable, callId: string, dueAt: Date): Promise<void> {
  await tx.query(sql`
    update call_waiting set due_at = ${dueAt} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Notes that the caller was told that nobody comes. The driver hangs up at `dueAt`. */
export async function noteCallerTold(tx: Queryable, callId: string, at: Date, dueAt: Date): Promise<void> {
  await tx.query(sql`
    update call_waiting set told_at = ${at}, due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}

/** Notes that the caller was asked for a message of at most so many seconds. The driver looks again at `dueAt`. */
export async function noteCallerAsked(
  tx: Queryable,
  callId: string,
  { seconds, at, dueAt }: { seconds: number; at: Date; dueAt: Date },
): Promise<void> {
  await tx.query(sql`
    update call_waiting set told_at = ${at}, asked_seconds = ${seconds}, due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}

/** Notes that the caller was asked to be called back. */
export async function noteBackOffered(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update call_waiting set back_offered_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/**
 * Finds the place of a caller in the queue of their line, from 1 on, and notes that it is told. People who keep their turn
 * without a channel are among those before them.
 */
export async function findToldPlace(
  tx: Queryable,
  { callId, lineId, since }: Pick<WaitingCaller, 'callId' | 'lineId' | 'since'>,
  now: Date,
): Promise<number> {
  const isBefore = (at: Sql, id: Sql) => sql`(${at}, ${id}) < (${since}::timestamptz, ${callId}::bigint)`;
  const [found] = await tx.query<{ place: number }>(sql`
    with told as (
      update call_waiting set place_told_at = ${now} where tenant_id = ${tx.tenantId} and call_id = ${callId}
    )
    select 1 + (
        select count(*)::int from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
        where w.tenant_id = ${tx.tenantId} and c.line_id = ${lineId} and w.may_ring and w.offered_to is null
          and w.told_at is null and w.menu is null and not w.wants_back and ${isBefore(sql`w.since`, sql`w.call_id`)})
      + (
        select count(*)::int from kept_turn k join call c on c.tenant_id = k.tenant_id and c.id = k.call_id
        where k.tenant_id = ${tx.tenantId} and c.line_id = ${lineId} and k.placed_id is null
          and ${isBefore(sql`k.since`, sql`k.call_id`)}) as place`);
  return found!.place;
}

/** Notes that the caller wants to be called back. */
export async function noteWantsBack(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`
    update call_waiting set wants_back = true where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}

/** Notes that the agent who is rung declines. False: the caller does not ring at this agent. */
export async function noteDeclined(tx: Queryable, callId: string, agentId: string): Promise<boolean> {
  const noted = await tx.query(sql`
    update call_waiting set has_declined = true
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and offered_to = ${agentId} returning call_id`);
  return noted.length > 0;
}

/**
 * Takes a caller back from the agent who did not come, and notes it for the figures. The agent is free, and not rung for
 * this caller again.
 */
export async function takeBack(
  tx: Queryable,
  callId: string,
  { agentId, hasDeclined }: { agentId: string; hasDeclined: boolean },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into caller_rang_in_vain (tenant_id, call_id, user_id, called_at, has_declined)
    select tenant_id, id, ${agentId}, created_at, ${hasDeclined} from call
    where tenant_id = ${tx.tenantId} and id = ${callId}
    on conflict do nothing`);
  await tx.query(sql`
    update call_running set agent_id = null
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and agent_id = ${agentId}`);
  await tx.query(sql`
    update call set agent_id = null
    where tenant_id = ${tx.tenantId} and id = ${callId} and agent_id = ${agentId}`);
  await tx.query(sql`
    update call_waiting set tried = tried || ${agentId}::bigint, offered_to = null, offered_at = null,
      has_declined = false, due_at = ${now}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellBoards(tx, agentId);
}

/** Ends the wait of a caller who talks now, and stores how long it took. */
export async function endWaitByTalk(tx: Queryable, callId: string, at: string): Promise<void> {
  await tx.query(sql`
    with ended as (
      delete from call_waiting where tenant_id = ${tx.tenantId} and call_id = ${callId} returning since
    ), picked as (${answeringAgents(tx.tenantId, callId, at)})
    update call set waited_seconds = greatest(0, round(extract(epoch from ${at}::timestamptz - ended.since)))
    from ended where tenant_id = ${tx.tenantId} and id = ${callId}`);
  tellCallers(tx);
}

/** A caller who reached nobody. */
export interface LostCaller {
  nodeId: string;
  arrivalId: string;
  since: string;
  /** Seconds for which the caller waited. */
  waited: number;
  wantsBack: boolean;
  teamId: string | null;
  offeredTo: string | null;
  isWithheld: boolean;
  lineId: string;
  enc: Buffer;
  hash: Buffer;
  tail: Buffer;
}

/** Ends the wait of a caller who is gone. The call has no agent then. Undefined: the wait ended before. */
export async function endWaitInVain(tx: Queryable, callId: string, at: string): Promise<LostCaller | undefined> {
  const [lost] = await tx.query<LostCaller>(sql`
    with ended as (
      delete from call_waiting where tenant_id = ${tx.tenantId} and call_id = ${callId}
      returning node_id, arrival_id, since, offered_to, told_at, is_withheld, wants_back, team_id
    )
    update call c set agent_id = null,
      waited_seconds = greatest(0, round(extract(epoch from least(ended.told_at, ${at}::timestamptz) - ended.since)))
    from ended where c.tenant_id = ${tx.tenantId} and c.id = ${callId}
    returning ended.node_id as "nodeId", ended.arrival_id as "arrivalId", ended.since, ended.offered_to as "offeredTo",
      ended.is_withheld as "isWithheld", ended.wants_back as "wantsBack", ended.team_id as "teamId",
      c.waited_seconds as waited, c.line_id as "lineId", c.callee_enc as enc, c.callee_hash as hash, c.tail_hash as tail`);
  tellCallers(tx);
  return lost;
}

/** Returns true if the last phone that was rung in a call said that it is busy or declines. */
export async function saidNo(db: Queryable, callId: string): Promise<boolean> {
  const [last] = await db.query<{ saidNo: boolean }>(sql`
    select coalesce(q850 in (17, 21), false) as "saidNo" from call_leg
    where tenant_id = ${db.tenantId} and call_id = ${callId} and kind = 'agent'
    order by dialled_at desc nulls last, id desc limit 1`);
  return last?.saidNo ?? false;
}

/** Counts the messages that callers with this number left since an instant, up to `most`. */
export async function countVoiceMessages(
  db: Queryable,
  { numberHash, since, most }: { numberHash: Buffer; since: Date; most: number },
): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from call
      where tenant_id = ${db.tenantId} and callee_hash = ${numberHash} and created_at > ${since}
        and direction = 'inbound' and cause = 'voicemail' limit ${most}) counted`);
  return counted!.count;
}
