import { settingDefaults } from '@haihu/contract/config/core/settings';
import { type AgentState, engineKinds, engines, type PauseReason } from '@haihu/contract/calls/values';
import { valueColumn } from '../../config/config.api.ts';
import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readColumns } from '../../../platform/db/read-columns.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { livingProcesses, UNSEEN_PROCESS } from '../../../platform/events/processes.ts';

/** Channel that tells boards that an agent's state changed. The word is `tenant:user`. */
export const AGENT_CHANNEL = 'agent_state';

/** Milliseconds after which a member whom a process of release 1.0 saw last counts as offline. */
const UNSEEN = 90_000;

export interface StoredState {
  userId: string;
  name: string;
  departmentId: string | null;
  departmentName: string | null;
  /** True when the member sees more than their own data. */
  leads: boolean;
  state: AgentState;
  reason: PauseReason | null;
  since: string;
  /** The instant at which `wrap_up` ends; null in other states. */
  until: string | null;
  forcedBy: string | null;
  /** The agent's running call, also one in which they are beside another agent. */
  callId: string | null;
}

/**
 * True while a living process has a device of the agent connected. Processes of release 1.0 write `seen_at` every 10 s
 * instead, and leave `noted_at` as it is.
 */
const isHere = (now: Date): Sql => sql`(s.process_ids && ${livingProcesses}
  or s.seen_at is distinct from s.noted_at and s.seen_at >= ${new Date(now.getTime() - UNSEEN)})`;

/** The last instant at which the agent was seen here. */
const lastSeen = (s: Sql): Sql => sql`
  greatest(${s}.seen_at, (select max(p.seen_at) from socket_process p where p.id = any(${s}.process_ids)))`;

/** The state of an agent, as one SQL expression. After-call work ends by the clock, without a write. */
const stateOf = (now: Date): Sql => sql`case
  when side.state = 'rings' then 'calling'
  when c.answered_at is not null or (c.mode = 'device' and c.customer_ringing_at is not null) then 'busy'
  when c.id is not null then 'calling'
  when s.chosen = 'offline' or s.seen_at is null or s.left_at is not null or not ${isHere(now)} then 'offline'
  when s.chosen = 'break' then 'break'
  when s.wrap_up_until > ${now} then 'wrap_up'
  else 'ready' end`;

const sinceOf: Sql = sql`case told.state
  when 'calling' then coalesce(told.beside_since, told.called_at)
  when 'busy' then coalesce(told.beside_since, told.talks_since)
  when 'offline' then case when told.chosen = 'offline' then told.chosen_at else coalesce(told.left_at, ${lastSeen(sql`told`)}) end
  when 'break' then told.chosen_at
  when 'wrap_up' then told.wrap_up_from
  else greatest(told.chosen_at, told.arrived_at, told.wrap_up_until) end`;

const stateColumns = {
  userId: 'id',
  name: 'plain',
  departmentId: 'id',
  departmentName: 'plain',
  leads: 'plain',
  state: 'plain',
  reason: 'plain',
  since: 'instant',
  until: 'instant',
  forcedBy: 'plain',
  callId: 'id',
} as const;

/** Finds the states of members who may place calls, ordered by name. */
export function findStates(db: Queryable, whose: Whose, now: Date, only: Sql = nothing): Promise<StoredState[]> {
  const rows = sql`
    select told."userId", told.name, told."departmentId", told."departmentName", told.leads, told.state,
      case told.state when 'break' then told.reason end as reason,
      coalesce(${sinceOf}, ${now}) as since, case told.state when 'wrap_up' then told.wrap_up_until end as until,
      case when told.state in ('break', 'offline', 'ready') then told."forcedBy" end as "forcedBy", told."callId"
    from (
      select m.user_id as "userId", m.name, d.id as "departmentId", d.name as "departmentName",
        m.is_super or m.data_scope <> 'self' as leads, ${stateOf(now)} as state, c.id as "callId",
        side.since as beside_since, c.created_at as called_at, coalesce(c.answered_at, c.customer_ringing_at) as talks_since, f.name as "forcedBy", s.*
      from membership m
      left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
      left join agent_state s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
      left join membership f on f.tenant_id = s.tenant_id and f.user_id = s.forced_by
      left join call_running r on r.tenant_id = m.tenant_id and r.agent_id = m.user_id
      left join call_colleague side on side.tenant_id = m.tenant_id and side.user_id = m.user_id
      left join call c on c.tenant_id = m.tenant_id and c.id = coalesce(r.call_id, side.call_id)
      where m.tenant_id = ${db.tenantId} and ${isOf(sql`m.user_id`, whose)} and m.suspended_at is null and m.left_at is null
        and (m.is_super or 'calls.place' = any(m.permissions)) ${only}
    ) told
    order by told.name, told."userId"`;
  return readColumns<StoredState>(db, stateColumns, rows);
}

export interface ChosenState {
  state: 'ready' | 'break' | 'offline';
  reason: PauseReason | null;
  forcedBy: string | null;
}

/** Stores the state that the agent has outside calls. Ends after-call work. */
export async function choose(tx: Queryable, userId: string, chosen: ChosenState, now: Date): Promise<void> {
  const { state, reason, forcedBy } = chosen;
  await tx.query(sql`
    insert into agent_state as held (tenant_id, user_id, chosen, reason, chosen_at, forced_by)
    values (${tx.tenantId}, ${userId}, ${state}, ${reason}, ${now}, ${forcedBy})
    on conflict (tenant_id, user_id) do update set chosen = excluded.chosen, reason = excluded.reason,
      chosen_at = excluded.chosen_at, forced_by = excluded.forced_by,
      wrap_up_until = least(held.wrap_up_until, ${now})`);
  tellBoards(tx, userId);
}

/** Sets a member ready who continues a run by hand. */
export async function endBreak(tx: Queryable, userId: string, now: Date): Promise<void> {
  const ended = await tx.query(sql`
    update agent_state set chosen = 'ready', reason = null, chosen_at = ${now}, forced_by = null
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and chosen <> 'ready' returning user_id`);
  if (ended.length > 0) tellBoards(tx, userId);
}

/** Begins after-call work, which ends by itself at `until`: an instant or an expression. */
export async function beginWrapUp(tx: Queryable, userId: string, from: Date, until: Date | Sql): Promise<void> {
  await tx.query(sql`
    insert into agent_state as held (tenant_id, user_id, chosen_at, wrap_up_from, wrap_up_until)
    values (${tx.tenantId}, ${userId}, ${from}, ${from}, ${until})
    on conflict (tenant_id, user_id) do update
      set wrap_up_from = excluded.wrap_up_from, wrap_up_until = excluded.wrap_up_until
      where coalesce(held.wrap_up_from <= excluded.wrap_up_from, true)`);
  tellBoards(tx, userId);
}

/** Begins after-call work for the seconds of the enterprise's rule, as `beginWrapUp` does. */
export async function beginUsualWrapUp(tx: Queryable, userId: string, from: Date): Promise<void> {
  const seconds = sql`
    coalesce((${valueColumn(tx.tenantId, 'wrapUp')} ->> 'seconds')::integer, ${settingDefaults.wrapUp.seconds}::integer)`;
  await beginWrapUp(tx, userId, from, sql`${from}::timestamptz + make_interval(secs => ${seconds})`);
}

/** Returns the instant at which the latest after-call work began. Null: there was none. */
export async function findWrapUp(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db.query<{ from: string | null }>(sql`
    select wrap_up_from as "from" from agent_state where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found?.from ?? null;
}

export async function endWrapUp(tx: Queryable, userId: string, now: Date): Promise<void> {
  const ended = await tx.query(sql`
    update agent_state set wrap_up_until = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and wrap_up_until > ${now} returning user_id`);
  if (ended.length > 0) tellBoards(tx, userId);
}

/**
 * Records that devices of these members are connected to a process. A member whom a dead process had left when that was
 * seen last.
 */
export async function noteArrival(tx: Queryable, userIds: string[], processId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update agent_state s set left_at = greatest(s.arrived_at, ${lastSeen(sql`s`)})
    where s.tenant_id = ${tx.tenantId} and s.user_id = any(${userIds}) and s.left_at is null and s.seen_at is not null
      and not ${isHere(now)}`);
  const arrived = await tx.query<{ userId: string }>(sql`
    with known as (
      select user_id from agent_state
      where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and left_at is null and ${processId} = any(process_ids)
    ),
    noted as (
      insert into agent_state as held (tenant_id, user_id, chosen_at, arrived_at, seen_at, noted_at, process_ids)
      select ${tx.tenantId}, user_id, ${now}, ${now}, ${now}, ${now}, array[${processId}] from membership
      where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) order by user_id
      on conflict (tenant_id, user_id) do update set seen_at = excluded.seen_at, noted_at = excluded.noted_at,
        process_ids = array(select id from socket_process where id = any(held.process_ids || excluded.process_ids)),
        left_at = null, arrived_at = case when held.left_at is null and held.arrived_at is not null then held.arrived_at
          else excluded.arrived_at end
      returning user_id
    )
    select user_id as "userId" from noted where user_id not in (select user_id from known)`);
  for (const { userId } of arrived) tellBoards(tx, userId);
}

/** Returns true if another living process has a device of the member, or one of release 1.0 saw one after `lostAt`. */
export async function isAgentElsewhere(
  db: Queryable,
  userId: string,
  { lostAt, processId }: { lostAt: Date; processId: string },
): Promise<boolean> {
  const found = await db.query(sql`
    select from agent_state s where s.tenant_id = ${db.tenantId} and s.user_id = ${userId}
      and ${isSeenBeside(processId, lostAt)}`);
  return found.length > 0;
}

const isSeenBeside = (processId: string, lostAt: Date): Sql => sql`
  (array_remove(s.process_ids, ${processId}) && ${livingProcesses}
    or s.seen_at is distinct from s.noted_at and s.seen_at > ${lostAt})`;

/**
 * Records that a process lost the member's last device at `lostAt`. The member has not left while another process has one.
 */
export async function noteLeft(
  db: Queryable,
  userId: string,
  { lostAt, processId }: { lostAt: Date; processId: string },
): Promise<void> {
  await db.query(sql`
    update agent_state s set process_ids = array_remove(s.process_ids, ${processId}),
      left_at = case when not ${isSeenBeside(processId, lostAt)} then ${lostAt}::timestamptz end
    where s.tenant_id = ${db.tenantId} and s.user_id = ${userId} and s.left_at is null
      and ${processId} = any(s.process_ids)`);
  tellBoards(db, userId);
}

/** Records that the agents of dead processes have left. */
export async function noteLost(db: Db): Promise<void> {
  const left = await db.global<{ tenantId: string; userId: string }>(sql`
    with gone as (select * from leave_lost_processes(${UNSEEN_PROCESS})) select "tenantId", "userId" from gone`);
  for (const { tenantId, userId } of left) db.tell(AGENT_CHANNEL, `${tenantId}:${userId}`);
}

/** Returns the instant at which the agent was lost with the process that had them, if nobody recorded it yet. */
export async function findUnrecordedLoss(db: Queryable, userId: string, now: Date): Promise<string | null> {
  const [found] = await db.query<{ at: string | null }>(sql`
    select ${lastSeen(sql`s`)} as at from agent_state s
    where s.tenant_id = ${db.tenantId} and s.user_id = ${userId} and s.left_at is null and not ${isHere(now)}`);
  return found?.at ?? null;
}

/** Makes the boards that show this agent load the row again. */
export function tellBoards(db: Queryable, userId: string): void {
  db.tell(AGENT_CHANNEL, `${db.tenantId}:${userId}`);
}

/** Returns the name of a member, even of one who left. Empty when there is no such member. */
export async function findName(db: Queryable, userId: string): Promise<string> {
  const [found] = await db.query<{ name: string }>(sql`
    select name from membership where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found?.name ?? '';
}

const withPhones = engineKinds.filter((kind) => engines[kind].hasPhones);

/**
 * Finds four things about these members:
 * - `phones`: calls ring at a bound phone.
 * - `runs`: the member dials a run.
 * - `silent`: cannot be rung. The enterprise has lines of an engine with phones, and the member's softphone is not registered.
 * - `nodes`: the node on which each softphone is registered.
 */
export async function findPhonesAndRuns(db: Queryable, userIds: string[]) {
  const rows = await db.query<{ userId: string; what: 'phone' | 'run' | 'silent' | 'node'; nodeId: string | null }>(sql`
    select user_id as "userId", case when kind = 'phone' then 'phone' else 'node' end as what, registered_on as "nodeId"
    from agent_phone
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and (kind = 'phone' or registered_on is not null)
    union all
    select member_id, 'run', null from dialling_run
    where tenant_id = ${db.tenantId} and member_id = any(${userIds}) and phase in ('counting', 'calling', 'wrap_up')
    union all
    select seat.id, 'silent', null from unnest(${userIds}::bigint[]) as seat (id)
    where exists (select from line where tenant_id = ${db.tenantId} and engine = any(${withPhones}) and enabled)
      and not exists (
        select from agent_phone p
        where p.tenant_id = ${db.tenantId} and p.user_id = seat.id and (p.kind = 'phone' or p.registered_on is not null))`);
  const of = (what: string) => new Set(rows.filter((row) => row.what === what).map(({ userId }) => userId));
  const nodes = new Map(rows.flatMap(({ userId, what, nodeId }) => (what === 'node' ? [[userId, nodeId]] : [])));
  return { phones: of('phone'), runs: of('run'), silent: of('silent'), nodes };
}
