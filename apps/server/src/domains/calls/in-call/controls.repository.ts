import type { JoinMode, UnrecordedReason } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LockedCall } from '../core/locked-calls.repository.ts';
import { isInNoCall } from '../core/colleagues.repository.ts';

export interface StoredControls {
  isMuted: boolean;
  isHeld: boolean;
  /** The instant since which the recording is paused; null: it is not. */
  recordPausedAt: string | null;
  /** The reason why the notice about the recording keeps it from being recorded. Null: it does not. */
  unrecorded: UnrecordedReason | null;
  transferTo: { id: string; name: string } | null;
  joined: { memberId: string; name: string; mode: JoinMode; at: string }[];
}

/** Finds the controls of a call. Undefined when the call is over. */
export async function findControls(db: Queryable, callId: string): Promise<StoredControls | undefined> {
  const [found] = await db.query<Omit<StoredControls, 'joined'>>(sql`
    select r.is_muted as "isMuted", r.is_held as "isHeld", r.record_paused_at as "recordPausedAt", c.unrecorded,
      case when r.transfer_to is not null then jsonb_build_object('id', m.user_id::text, 'name', m.name) end
        as "transferTo"
    from call_running r
    join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    left join membership m on m.tenant_id = r.tenant_id and m.user_id = r.transfer_to
    where r.tenant_id = ${db.tenantId} and r.call_id = ${callId}`);
  if (!found) return undefined;
  const joined = await db.query<StoredControls['joined'][number]>(sql`
    select j.member_id as "memberId", m.name, j.mode, j.at
    from call_join j join membership m on m.tenant_id = j.tenant_id and m.user_id = j.member_id
    where j.tenant_id = ${db.tenantId} and j.call_id = ${callId} order by j.at`);
  return { ...found, joined };
}

/** Switches a control. False: it has that state already. */
export async function switchControl(
  tx: Queryable,
  callId: string,
  control: 'hold' | 'mute',
  isOn: boolean,
): Promise<boolean> {
  const column = control === 'hold' ? sql`is_held` : sql`is_muted`;
  const switched = await tx.query(sql`
    update call_running set ${column} = ${isOn}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and ${column} <> ${isOn} returning call_id`);
  return switched.length > 0;
}

/** Sets the member to whom the call is being transferred. `memberId` null cancels that. False: nothing changed. */
export async function setTransfer(tx: Queryable, callId: string, memberId: string | null): Promise<boolean> {
  const set = await tx.query(sql`
    update call_running set transfer_to = ${memberId}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and transfer_to is distinct from ${memberId}
    returning call_id`);
  return set.length > 0;
}

/** True while a member is rung to take the call over. */
export const isOnItsWay = async (db: Queryable, callId: string): Promise<boolean> =>
  (await whyRung(db, callId, 0)) === 'transfer';

/** The reason for which a phone beside the agent's is rung. `outside`: it is that of an outside number. */
export type WhyRung = 'transfer' | 'consult' | 'outside';

/** Returns the reason why a phone of this number is rung in a running call. Null: no other than the agent's is. */
export async function whyRung(db: Queryable, callId: string, phone: number): Promise<WhyRung | null> {
  const [found] = await db.query<{ why: WhyRung | null }>(sql`
    select case when exists (
        select from call_outside o
        where o.tenant_id = r.tenant_id and o.call_id = r.call_id and o.phone = ${phone} and o.state <> 'over')
      then 'outside' when r.transfer_to is not null then 'transfer' when k.state in ('rings', 'leaves') then 'consult' end as why
    from call_running r left join call_colleague k on k.tenant_id = r.tenant_id and k.call_id = r.call_id
    where r.tenant_id = ${db.tenantId} and r.call_id = ${callId}`);
  return found?.why ?? null;
}

/**
 * Gives the call to the colleague who picked up. Returns the agents before and after; `from` null: it was parked.
 * Undefined: no colleague was rung, or the colleague is in another call by now.
 */
export async function handOver(
  tx: Queryable,
  callId: string,
): Promise<{ from: string | null; to: string } | undefined> {
  const [handed] = await tx.query<{ from: string | null; to: string }>(sql`
    with asked as (
      select r.agent_id, r.transfer_to from call_running r
      where r.tenant_id = ${tx.tenantId} and r.call_id = ${callId} and r.transfer_to is not null
        and ${isInNoCall(tx.tenantId, sql`r.transfer_to`)}
      for update
    ),
    moved as (
      update call_running r set agent_id = asked.transfer_to, transfer_to = null, is_muted = false, is_held = false
      from asked where r.tenant_id = ${tx.tenantId} and r.call_id = ${callId}
    )
    update call c set agent_id = asked.transfer_to from asked
    where c.tenant_id = ${tx.tenantId} and c.id = ${callId}
    returning asked.agent_id as "from", asked.transfer_to as "to"`);
  return handed;
}

/** Records that a member joined, who is rung anew. A second record of the same member changes the mode. */
export async function insertJoin(
  tx: Queryable,
  callId: string,
  memberId: string,
  mode: JoinMode,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    insert into call_join (tenant_id, call_id, member_id, mode, at)
    values (${tx.tenantId}, ${callId}, ${memberId}, ${mode}, ${at})
    on conflict (tenant_id, call_id, member_id) do update set mode = excluded.mode, at = excluded.at, phone = null`);
}

export async function deleteJoin(tx: Queryable, callId: string, memberId: string): Promise<void> {
  await tx.query(sql`
    delete from call_join where tenant_id = ${tx.tenantId} and call_id = ${callId} and member_id = ${memberId}`);
}

/** Notes the phone of the member who joined first and has none yet. A repeated event changes nothing. */
export async function noteJoinedPhone(tx: Queryable, callId: string, phone: number): Promise<void> {
  await tx.query(sql`
    update call_join set phone = ${phone}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and member_id = (
      select j.member_id from call_join j
      where j.tenant_id = ${tx.tenantId} and j.call_id = ${callId} and j.phone is null order by j.at limit 1
    ) and not exists (
      select from call_join j where j.tenant_id = ${tx.tenantId} and j.call_id = ${callId} and j.phone = ${phone})`);
}

/** Deletes the record of the member whose phone this is. Returns the member; undefined: there is none any more. */
export async function deleteJoinByPhone(tx: Queryable, callId: string, phone: number): Promise<string | undefined> {
  const [gone] = await tx.query<{ memberId: string }>(sql`
    delete from call_join where tenant_id = ${tx.tenantId} and call_id = ${callId} and phone = ${phone}
    returning member_id as "memberId"`);
  return gone?.memberId;
}

/** Ends the share of talk of the member who had the call until that instant, before another takes it over. */
export async function endSpan(tx: Queryable, callId: string, userId: string, until: string): Promise<void> {
  await tx.query(sql`
    insert into call_span (tenant_id, call_id, place, user_id, called_at, until_at, seconds)
    select c.tenant_id, c.id, count(s.place), ${userId}::bigint, c.created_at, ${until}::timestamptz,
      greatest(0, round(extract(epoch from ${until}::timestamptz - coalesce(max(s.until_at + s.waited_seconds * interval '1 second'), c.answered_at))))
    from call c left join call_span s on s.tenant_id = c.tenant_id and s.call_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.id = ${callId} and c.answered_at is not null
    group by c.tenant_id, c.id, c.created_at, c.answered_at`);
}

/**
 * Ends the last member's share of talk: the talk that the earlier shares leave. Does nothing for a call that was never
 * handed on.
 */
export async function endLastSpan(
  tx: Queryable,
  { id, agentId, endedAt, talkSeconds }: Pick<LockedCall, 'id' | 'agentId' | 'endedAt' | 'talkSeconds'>,
): Promise<void> {
  await tx.query(sql`
    insert into call_span (tenant_id, call_id, place, user_id, called_at, until_at, seconds)
    select tenant_id, call_id, count(*), ${agentId}::bigint, called_at, ${endedAt}::timestamptz,
      greatest(0, ${talkSeconds}::integer - sum(seconds + waited_seconds))
    from call_span where tenant_id = ${tx.tenantId} and call_id = ${id} group by tenant_id, call_id, called_at`);
}
