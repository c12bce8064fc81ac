import type { ColleagueState } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The colleague beside the agent of a running call. */
export interface StoredColleague {
  userId: string;
  name: string;
  state: ColleagueState;
  since: string;
}

/** A condition: the member is in no call, neither as its agent nor beside another agent. */
export const isInNoCall = (tenantId: string, userId: Sql): Sql => sql`
  not exists (select from call_running other where other.tenant_id = ${tenantId} and other.agent_id = ${userId})
  and not exists (select from call_colleague other where other.tenant_id = ${tenantId} and other.user_id = ${userId})`;

export async function findColleague(db: Queryable, callId: string): Promise<StoredColleague | undefined> {
  const [found] = await db.query<StoredColleague>(sql`
    select k.user_id as "userId", m.name, k.state, k.since
    from call_colleague k join membership m on m.tenant_id = k.tenant_id and m.user_id = k.user_id
    where k.tenant_id = ${db.tenantId} and k.call_id = ${callId}`);
  return found;
}

/** Finds the calls in which these members are beside the agent, by member. */
export async function findCallsBeside(db: Queryable, userIds: string[]): Promise<Map<string, string>> {
  const found = await db.query<{ userId: string; callId: string }>(sql`
    select user_id as "userId", call_id as "callId" from call_colleague
    where tenant_id = ${db.tenantId} and user_id = any(${userIds})`);
  return new Map(found.map(({ userId, callId }) => [userId, callId]));
}

/** Stores the colleague who is rung. False: the call has one, or the colleague is in a call. Hold the member before. */
export async function insertColleague(tx: Queryable, callId: string, userId: string, at: Date): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into call_colleague (tenant_id, call_id, user_id, state, since)
    select ${tx.tenantId}, ${callId}, ${userId}, 'rings', ${at}
    where ${isInNoCall(tx.tenantId, sql`${userId}`)}
    on conflict do nothing returning call_id`);
  return inserted.length > 0;
}

export async function setColleagueState(
  tx: Queryable,
  callId: string,
  state: ColleagueState,
  at: string | Date,
): Promise<void> {
  await tx.query(sql`
    update call_colleague set state = ${state}, since = ${at}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and state <> ${state}`);
}

/** Removes the colleague. Returns the row; undefined: there is none. */
export async function deleteColleague(
  tx: Queryable,
  callId: string,
): Promise<Pick<StoredColleague, 'userId' | 'state'> | undefined> {
  const [gone] = await tx.query<Pick<StoredColleague, 'userId' | 'state'>>(sql`
    delete from call_colleague where tenant_id = ${tx.tenantId} and call_id = ${callId}
    returning user_id as "userId", state`);
  return gone;
}

/** Notes that the customer hears the colleague from now on. */
export async function insertCompanion(tx: Queryable, callId: string, userId: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into call_companion (tenant_id, call_id, user_id, at) values (${tx.tenantId}, ${callId}, ${userId}, ${at})
    on conflict do nothing`);
}

/** Reverts that the customer hears the colleague of now. */
export async function deleteCompanion(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`
    delete from call_companion c using call_colleague k
    where k.tenant_id = ${tx.tenantId} and k.call_id = ${callId} and c.tenant_id = k.tenant_id and c.call_id = k.call_id
      and c.user_id = k.user_id`);
}
