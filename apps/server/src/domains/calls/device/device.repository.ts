import type { DeviceCallState } from '@haihu/rules/calls/device/device-call';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface StoredDeviceCall {
  callId: string;
  agentId: string;
  bindId: string;
  askedSession: string | null;
  /** The only session that is asked to dial. Null: every phone, or the device that placed the call. */
  targetSession: string | null;
  expiresAt: string;
  state: DeviceCallState;
  /** The instant at which the state began. */
  stateAt: string;
  dialledAt: string | null;
  /** The instant at which the call was asked for. */
  createdAt: string;
  customerId: string | null;
  taskNumberId: string | null;
  calleeEnc: Buffer;
  calleeHash: Buffer;
}

const found = sql`
  select d.call_id as "callId", d.agent_id as "agentId", d.bind_id as "bindId", d.asked_session as "askedSession",
    d.target_session as "targetSession",
    d.expires_at as "expiresAt", d.state, d.state_at as "stateAt", d.dialled_at as "dialledAt",
    c.created_at as "createdAt", c.customer_id as "customerId",
    c.task_number_id as "taskNumberId", c.callee_enc as "calleeEnc",
    c.callee_hash as "calleeHash"
  from device_call d join call c on c.tenant_id = d.tenant_id and c.id = d.call_id`;

export async function findDeviceCall(db: Queryable, callId: string): Promise<StoredDeviceCall | undefined> {
  const [call] = await db.query<StoredDeviceCall>(sql`
    ${found} where d.tenant_id = ${db.tenantId} and d.call_id = ${callId}`);
  return call;
}

/** Locks a call by its id, against every other change of its state. */
export const lockDeviceCall = (tx: Queryable, callId: string) => lock(tx, sql`d.call_id = ${callId}`);

/** Locks one of this agent's own calls by its bind id, against a second report or dialling. */
export const lockByBind = (tx: Queryable, agentId: string, bindId: string) =>
  lock(tx, sql`d.bind_id = ${bindId} and d.agent_id = ${agentId}`);

async function lock(tx: Queryable, which: Sql): Promise<StoredDeviceCall | undefined> {
  const [call] = await tx.query<StoredDeviceCall>(sql`
    ${found} where d.tenant_id = ${tx.tenantId} and ${which} for update of d`);
  return call;
}

/** Locks the agent's call that is on. Undefined: there is none. */
export const lockOwnRunning = (tx: Queryable, agentId: string) =>
  lock(
    tx,
    sql`d.call_id = (select r.call_id from call_running r where r.tenant_id = d.tenant_id and r.agent_id = ${agentId})`,
  );

export interface NewDeviceCall {
  callId: string;
  agentId: string;
  bindId: string;
  askedSession: string | null;
  targetSession: string | null;
  at: Date;
  expiresAt: Date;
}

export async function insertDeviceCall(tx: Queryable, call: NewDeviceCall): Promise<void> {
  await tx.query(sql`
    insert into device_call (tenant_id, call_id, agent_id, bind_id, asked_session, target_session, expires_at, state, state_at)
    values (${tx.tenantId}, ${call.callId}, ${call.agentId}, ${call.bindId}, ${call.askedSession}, ${call.targetSession},
      ${call.expiresAt},
      'asked', ${call.at})`);
}

/** Stores a state, and the instants of dialling and of the report. */
export async function setDeviceState(tx: Queryable, callId: string, state: DeviceCallState, at: Date): Promise<void> {
  await tx.query(sql`
    update device_call set state = ${state}, state_at = ${at},
      dialled_at = case when ${state} = 'dialled' then ${at} else dialled_at end,
      reported_at = case when ${state} = 'reported' then ${at} else reported_at end
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Records that a late report corrected a call. */
export async function noteAmended(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update device_call set amended_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}
