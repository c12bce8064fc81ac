import type { Call } from '@haihu/contract/calls/core/calls';
import type {
  AnnouncementKind,
  CallCause,
  CallCut,
  CallerIdRule,
  CallParty,
  CallRefusal,
  CallState,
  UnrecordedReason,
} from '@haihu/contract/calls/values';
import type { RecordingMark } from '@haihu/rules/calls/recording-pauses';
import type { PlacedUser } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, insertInto, planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { BilledCall } from '../../billing/billing.api.ts';
import { callsOf } from './calls-of.ts';
import { type CallFilter, callsMatching } from './call-filter.ts';
import { isUndialled } from './counted-calls.ts';
import type { StoredRule } from './lines.policy.ts';

/** A stored call with the names of its agent and line. */
export interface StoredCall {
  id: string;
  /** Null: no agent was joined. */
  agentId: string | null;
  agentDepartmentId: string | null;
  agentName: string | null;
  origin: Call['origin'];
  mode: Call['mode'];
  direction: Call['direction'];
  nodeId: string | null;
  customerId: string | null;
  taskNumberId: string | null;
  calleeEnc: Buffer;
  lineName: string;
  state: CallState;
  createdAt: string;
  agentRingingAt: string | null;
  agentAnsweredAt: string | null;
  customerRingingAt: string | null;
  customerAnsweredAt: string | null;
  /** The instant at which both sides began to talk. */
  answeredAt: string | null;
  bridgedAt: string | null;
  endedAt: string | null;
  ringSeconds: number;
  waitedSeconds: number | null;
  menuChoice: Call['menuChoice'];
  talkSeconds: number;
  talkers: Call['talkers'];
  companions: Call['companions'];
  /** The instants at which the recording was paused and went on. */
  marks: RecordingMark[];
  isDialled: boolean;
  cause: CallCause | null;
  /** The announcement by which the carrier said why nobody answers. Null: none was heard. */
  announced: AnnouncementKind | null;
  cut: CallCut | null;
  unrecorded: UnrecordedReason | null;
  /** The instant at which the customer agreed to the recording, which begins then. */
  agreedAt: string | null;
  refusal: CallRefusal | null;
  hungUpBy: CallParty | null;
  recordingPath: string | null;
  followedUp: boolean;
  /** True once its agent said that there is nothing to write about it. */
  hasNoNote: boolean;
  isHidden: boolean;
}

/** The columns of a `StoredCall`. They need `call c` and `callJoins`. */
export const callColumns = sql`
  c.id, c.agent_id as "agentId", agent.department_id as "agentDepartmentId", agent.name as "agentName", c.customer_id as "customerId",
  c.task_number_id as "taskNumberId",
  c.origin, c.mode, c.direction, c.node_id as "nodeId", c.callee_enc as "calleeEnc", coalesce(line.name, '') as "lineName", c.state, c.created_at as "createdAt",
  c.agent_ringing_at as "agentRingingAt", c.agent_answered_at as "agentAnsweredAt",
  c.customer_ringing_at as "customerRingingAt", c.customer_answered_at as "customerAnsweredAt",
  c.answered_at as "answeredAt", c.bridged_at as "bridgedAt", c.ended_at as "endedAt",
  c.ring_seconds as "ringSeconds", c.waited_seconds as "waitedSeconds",
  case when c.menu_key is not null then jsonb_build_object('key', c.menu_key, 'label', c.menu_label) end as "menuChoice", c.talk_seconds as "talkSeconds", c.cause, c.announced, c.cut, c.unrecorded, c.agreed_at as "agreedAt", c.refusal, c.hung_up_by as "hungUpBy",
  not ${isUndialled(sql`c`)} as "isDialled",
  array(
    select jsonb_build_object('userId', s.user_id::text, 'name', talker.name, 'seconds', s.seconds)
    from call_span s join membership talker on talker.tenant_id = s.tenant_id and talker.user_id = s.user_id
    where s.tenant_id = c.tenant_id and s.call_id = c.id order by s.place) as talkers,
  array(
    select jsonb_build_object('userId', b.user_id::text, 'name', beside.name)
    from call_companion b join membership beside on beside.tenant_id = b.tenant_id and beside.user_id = b.user_id
    where b.tenant_id = c.tenant_id and b.call_id = c.id order by b.at) as companions,
  array(
    select jsonb_build_object('kind', k.kind, 'at', k.at) from call_mark k
    where k.tenant_id = c.tenant_id and k.call_id = c.id) as marks,
  c.recording_path as "recordingPath", c.followed_up as "followedUp", c.no_note as "hasNoNote", c.hidden_at is not null as "isHidden"`;

export const callJoins = sql`
  left join membership agent on agent.tenant_id = c.tenant_id and agent.user_id = c.agent_id
  left join line on line.tenant_id = c.tenant_id and line.id = c.line_id`;

/** Finds calls by id, in no order. Leaves out absent calls. */
export function findCalls(db: Queryable, ids: string[]): Promise<StoredCall[]> {
  return db.query(
    planOnce(sql`
    select ${callColumns} from call c ${callJoins} where c.tenant_id = ${db.tenantId} and c.id = any(${ids})`),
  );
}

/** Finds a page of calls, newest first. Includes calls that these members handed on. */
export function findCallPage(
  db: Queryable,
  { whose, ...filter }: CallFilter,
  after: Position | null,
  size: number,
): Promise<StoredCall[]> {
  return findPageOf(db, { whose, where: callsMatching(db.tenantId, filter) }, after, size);
}

/** Finds a page of these members' calls, newest first. `where` is a condition on `call c`. */
export function findPageOf(
  db: Queryable,
  { whose, where }: { whose: Whose; where: Sql },
  after: Position | null,
  size: number,
): Promise<StoredCall[]> {
  const newest = sql`order by c.created_at desc, c.id desc limit ${size}`;
  const rest = after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id}) ${newest}` : newest;
  return db.query(filterSql`
    select ${callColumns} from ${callsOf(db, { whose, where, rest })} c ${callJoins} ${newest}`);
}

/** Counts these members' calls, up to `limit`. `where` is a condition on `call c`. */
export async function countOf(
  db: Queryable,
  { whose, where }: { whose: Whose; where: Sql },
  limit: number,
): Promise<number> {
  const rest = sql`limit ${limit}`;
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::int as count from (select from ${callsOf(db, { whose, where, rest })} c ${rest}) counted`);
  return row!.count;
}

/** Counts the calls of a filter, up to `limit`. */
export function countCallPage(db: Queryable, { whose, ...filter }: CallFilter, limit: number): Promise<number> {
  return countOf(db, { whose, where: callsMatching(db.tenantId, filter) }, limit);
}

export interface StoredCallDetail extends StoredCall {
  /** Null when no line was used, like `callerEnc`. */
  lineId: string | null;
  callerEnc: Buffer | null;
  shownBy: CallerIdRule | null;
  /** Minutes begun. `billedSeconds`: the seconds that counted. `packageMinutes`: the minutes that packages paid. */
  billedMinutes: number;
  billedSeconds: number;
  packageMinutes: number;
  cost: string;
  minutePrice: string;
  billingStep: number;
  billingMinimum: number;
  reportedAt: string | null;
  taskMakerId: string | null;
  taskMakerDepartmentId: string | null;
  /** The length of the message that a caller left. Null: there is none. */
  messageSeconds: number | null;
  peaks: number[] | null;
  rulePack: string;
}

export async function findCallDetail(db: Queryable, id: string): Promise<StoredCallDetail | undefined> {
  const [found] = await db.query<StoredCallDetail>(sql`
    select ${callColumns}, c.line_id as "lineId", number.number_enc as "callerEnc", c.shown_by as "shownBy", c.billed_minutes as "billedMinutes",
      coalesce(c.billed_seconds, c.billed_minutes * 60) as "billedSeconds", c.package_minutes as "packageMinutes", c.cost,
      c.minute_price as "minutePrice", c.billing_step as "billingStep", c.billing_minimum as "billingMinimum", c.peaks,
      case when c.cause = 'voicemail' then c.message_seconds end as "messageSeconds", c.rule_pack as "rulePack", device.reported_at as "reportedAt",
      task.created_by as "taskMakerId", maker.department_id as "taskMakerDepartmentId"
    from call c ${callJoins}
    left join task on task.tenant_id = c.tenant_id and task.id = c.task_id
    left join membership maker on maker.tenant_id = c.tenant_id and maker.user_id = task.created_by
    left join device_call device on device.tenant_id = c.tenant_id and device.call_id = c.id
    left join line_number number on number.tenant_id = c.tenant_id and number.id = c.line_number_id
    where c.tenant_id = ${db.tenantId} and c.id = ${id}`);
  return found;
}

/** The number of an agent's newest calls to compare. A task may have dialled some during an older call. */
const DIALLED_MEANWHILE = 10;

/** Finds the agent's call that ended last. A task's call may have begun long before it reached the agent. */
export async function findLastCall(db: Queryable, agentId: string): Promise<StoredCall | undefined> {
  const found = await db.query<StoredCall>(sql`
    select ${callColumns} from call c ${callJoins}
    where c.tenant_id = ${db.tenantId} and c.agent_id = ${agentId} and c.origin <> 'test'
    order by c.created_at desc, c.id desc limit ${DIALLED_MEANWHILE}`);
  return found.toSorted((one, other) => endOf(other) - endOf(one))[0];
}

const endOf = ({ endedAt }: StoredCall) => (endedAt === null ? Infinity : Date.parse(endedAt));

/**
 * Finds the agent's last ended call if it lacks a follow-up, was answered after `since`, and the customer is theirs.
 */
export async function findUnwritten(
  db: Queryable,
  agentId: string,
  since: string,
): Promise<{ callId: string; customerId: string } | undefined> {
  const [found] = await db.query<{ callId: string; customerId: string }>(sql`
    select c.id as "callId", c.customer_id as "customerId"
    from (
      select * from (
        select * from call where tenant_id = ${db.tenantId} and agent_id = ${agentId} and origin <> 'test'
        order by created_at desc, id desc limit ${DIALLED_MEANWHILE}
      ) recent order by ended_at desc nulls first, id desc limit 1
    ) c
    join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
    where c.answered_at > ${since} and not c.followed_up
      and customer.owner_id = ${agentId} and customer.recycle_bin_id is null`);
  return found;
}

/**
 * Finds the running calls of these agents, the newest first. Reads few rows, however many calls the agents had. `heldBy`:
 * the agent who has the call, or the colleague who talks beside that agent.
 */
export function findOn(db: Queryable, agentIds: string[]): Promise<(StoredCall & { heldBy: string })[]> {
  return db.query(
    planOnce(sql`
    select ${callColumns}, r.agent_id as "heldBy"
    from (
      select call_id, agent_id from call_running
      where tenant_id = ${db.tenantId} and agent_id = any(${agentIds})
      union all
      select call_id, user_id from call_colleague
      where tenant_id = ${db.tenantId} and user_id = any(${agentIds}) and state <> 'rings'
    ) r
    join call c on c.tenant_id = ${db.tenantId} and c.id = r.call_id ${callJoins}
    where c.state <> 'ended' and c.origin <> 'test'
    order by c.created_at desc, c.id desc`),
  );
}

export interface NewCall {
  /** Null: the customer is rung first, and the agent is chosen later. */
  agentId: string | null;
  customerId: string | null;
  /** The task's number that is called. */
  taskNumberId?: string | null;
  callee: SealedPhone;
  /** True for a number outside China. */
  isForeign?: boolean;
  /** Null when no line is used. */
  lineId: string | null;
  lineNumberId: string | null;
  /** The rule that chose the caller number; null when no line is used. */
  shownBy?: CallerIdRule | null;
  /** The default is `hand`. */
  origin?: Call['origin'];
  mode?: Call['mode'];
  /** The default is `outbound`. */
  direction?: Call['direction'];
  /** Null: no engine ever had the call. */
  nodeId?: string | null;
  rulePack: string;
  rule: StoredRule;
  createdAt: Date;
}

export async function insertCall(tx: Queryable, call: NewCall): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`${insertingCall(tx.tenantId, call)} returning id`);
  return row!.id;
}

/**
 * Returns the statement that inserts a call, without its end. `drawn`: the id, if it was drawn before. `dialled`: the
 * instant and the term of a call that is dialled as soon as it is there.
 */
export const insertingCall = (
  tenantId: string,
  call: NewCall,
  { drawn, dialled }: { drawn?: string; dialled?: { at: Sql; term: Sql } | null } = {},
): Sql =>
  insertInto('call', {
    ...(drawn !== undefined && { id: drawn }),
    tenant_id: tenantId,
    agent_id: call.agentId,
    customer_id: call.customerId,
    task_number_id: call.taskNumberId ?? null,
    callee_enc: call.callee.enc,
    callee_hash: call.callee.hash,
    tail_hash: call.callee.tail,
    line_id: call.lineId,
    line_number_id: call.lineNumberId,
    shown_by: call.shownBy ?? null,
    origin: call.origin ?? 'hand',
    mode: call.mode ?? 'softphone',
    direction: call.direction ?? 'outbound',
    node_id: call.nodeId ?? null,
    rule_pack: call.rulePack,
    is_foreign: call.isForeign ?? false,
    minute_price: call.rule.minutePrice,
    billing_step: call.rule.billingStep,
    billing_minimum: call.rule.billingMinimum,
    created_at: call.createdAt,
    ...(dialled && { dialled_at: dialled.at, term: dialled.term }),
  });

/** Marks a call as followed up. Returns its agent, and `wasWritten` from before. Undefined: no such call. */
export async function setFollowedUp(
  tx: Queryable,
  id: string,
  customerId: string,
): Promise<(PlacedUser & { wasWritten: boolean }) | undefined> {
  const [agent] = await tx.query<PlacedUser & { wasWritten: boolean }>(sql`
    with before as (
      select id, followed_up from call
      where tenant_id = ${tx.tenantId} and id = ${id} and customer_id = ${customerId} for update
    )
    update call c set followed_up = true from membership agent, before
    where c.tenant_id = ${tx.tenantId} and c.id = before.id
      and agent.tenant_id = c.tenant_id and agent.user_id = c.agent_id
    returning agent.user_id as "userId", agent.department_id as "departmentId", before.followed_up as "wasWritten"`);
  return agent;
}

/** The customer of a member's call. */
export interface CalledCustomer {
  customerId: string;
  number: SealedPhone;
}

export async function findCalled(db: Queryable, callId: string, agentId: string): Promise<CalledCustomer | null> {
  const [found] = await db.query<{ customerId: string; enc: Buffer; hash: Buffer; tail: Buffer }>(sql`
    select customer_id as "customerId", callee_enc as enc, callee_hash as hash, tail_hash as tail from call
    where tenant_id = ${db.tenantId} and id = ${callId} and agent_id = ${agentId} and customer_id is not null`);
  return found
    ? { customerId: found.customerId, number: { enc: found.enc, hash: found.hash, tail: found.tail } }
    : null;
}

/** Finds the parts of calls that bills show, by id, in no order. Leaves out absent calls. */
export function findBilledCalls(db: Queryable, ids: string[]) {
  return db.query<BilledCall>(sql`
    select c.id, coalesce(agent.name, '') as "agentName", c.created_at as "placedAt", coalesce(c.billed_seconds, c.billed_minutes * 60) as seconds,
      c.minute_price as "minutePrice", c.package_minutes as "packageMinutes", c.direction = 'inbound' as "isInbound"
    from call c left join membership agent on agent.tenant_id = c.tenant_id and agent.user_id = c.agent_id
    where c.tenant_id = ${db.tenantId} and c.id = any(${ids})`);
}
