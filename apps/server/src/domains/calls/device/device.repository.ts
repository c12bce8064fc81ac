import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredDeviceCall {
  callId: string;
  agentId: string;
  bindId: string;
  askedSession: string | null;
  expiresAt: string;
  dialledAt: string | null;
  reportedAt: string | null;
  /** The instant at which the call was asked for. */
  createdAt: string;
  calleeEnc: Buffer;
}

const found = sql`
  select d.call_id as "callId", d.agent_id as "agentId", d.bind_id as "bindId", d.asked_session as "askedSession",
    d.expires_at as "expiresAt", d.dialled_at as "dialledAt", d.reported_at as "reportedAt", c.created_at as "createdAt",
    c.callee_enc as "calleeEnc"
  from device_call d join call c on c.tenant_id = d.tenant_id and c.id = d.call_id`;

export async function findDeviceCall(db: Queryable, callId: string): Promise<StoredDeviceCall | undefined> {
  const [call] = await db.query<StoredDeviceCall>(sql`
    ${found} where d.tenant_id = ${db.tenantId} and d.call_id = ${callId}`);
  return call;
}

/** Locks one of this agent's own calls by its bind id, against a second report or dialling. */
export async function lockByBind(
  tx: Queryable,
  agentId: string,
  bindId: string,
): Promise<StoredDeviceCall | undefined> {
  const [call] = await tx.query<StoredDeviceCall>(sql`
    ${found} where d.tenant_id = ${tx.tenantId} and d.bind_id = ${bindId} and d.agent_id = ${agentId} for update of d`);
  return call;
}

/** Finds the agent's calls that the phone never reported. */
export async function findUnreported(tx: Queryable, agentId: string): Promise<string[]> {
  const calls = await tx.query<{ id: string }>(sql`
    select c.id from call c join device_call d on d.tenant_id = c.tenant_id and d.call_id = c.id
    where c.tenant_id = ${tx.tenantId} and d.agent_id = ${agentId} and d.reported_at is null and c.state <> 'ended'`);
  return calls.map(({ id }) => id);
}

export interface NewDeviceCall {
  callId: string;
  agentId: string;
  bindId: string;
  askedSession: string | null;
  expiresAt: Date;
}

export async function insertDeviceCall(tx: Queryable, call: NewDeviceCall): Promise<void> {
  await tx.query(sql`
    insert into device_call (tenant_id, call_id, agent_id, bind_id, asked_session, expires_at)
    values (${tx.tenantId}, ${call.callId}, ${call.agentId}, ${call.bindId}, ${call.askedSession}, ${call.expiresAt})`);
}

export async function noteDeviceDialled(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update device_call set dialled_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function noteReported(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update device_call set reported_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}
