import { push } from '@haihu/contract/socket';
import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice } from '../chaos-rolling/office.ts';

/** The records of callers, after all of them have gone. */
export interface CallersOutcome {
  /** Callers of whom there is neither a call nor a missed call. */
  unrecorded: number;
  /** Calls in which two agents talked at once. */
  shared: number;
  /** Missed calls that were told twice to one member, or counted twice. */
  toldTwice: number;
  running: number;
  talked: number;
  missed: number;
}

/** Reads the outcome for these callers, each of whom called once. */
export async function readOutcome(
  { tenant, tenantId }: CallingOffice,
  cipher: Cipher,
  numbers: string[],
): Promise<CallersOutcome> {
  const hashes = numbers.map((number) => cipher.hash(tenantId, number));
  const [found] = await tenant.query<Omit<CallersOutcome, 'toldTwice'>>(sql`
    with caller as (select hash from unnest(${hashes}::bytea[]) as hash),
    called as (
      select c.* from call c join caller on caller.hash = c.callee_hash
      where c.tenant_id = ${tenantId} and c.direction = 'inbound'
    ),
    missed as (
      select m.* from missed_call m join caller on caller.hash = m.number_hash where m.tenant_id = ${tenantId}
    )
    select
      (select count(*)::int from caller where not exists (select from called c where c.callee_hash = caller.hash)
        and not exists (select from missed m where m.number_hash = caller.hash)) as unrecorded,
      (select count(*)::int from called c where exists (
        select from call_leg one
        join call_leg other on other.tenant_id = one.tenant_id and other.call_id = one.call_id
          and other.kind = 'agent' and other.id > one.id and other.answered_at < coalesce(one.ended_at, 'infinity')
        where one.tenant_id = c.tenant_id and one.call_id = c.id and one.kind = 'agent'
          and one.answered_at is not null)) as shared,
      (select count(*)::int from called where state <> 'ended') as running,
      (select count(*)::int from called where bridged_at is not null) as talked,
      (select count(*)::int from missed) as missed`);
  const [told] = await tenant.query<{ twice: number }>(sql`
    select (
      (select count(*) from missed_call where tenant_id = ${tenantId} and times > 1)
      + (select count(*) from (
        select from push where tenant_id = ${tenantId} and type = ${push.missedCall}
        group by user_id, data ->> 'missedId' having count(*) > 1) again))::int as twice`);
  return { ...found!, toldTwice: told!.twice };
}

/** The end of a call as its record says it, for callers who were hung up on. */
export interface CutOffCall {
  cause: string | null;
  hungUpBy: string | null;
  waitedSeconds: number | null;
  talked: boolean;
  /** Seconds from the arrival to the end. */
  lasted: number;
  /** Agents who were rung. */
  rung: number;
}

/** Reads the ends of the calls of these callers. A caller of whom there is no call is left out. */
export function readEnds(
  { tenant, tenantId }: CallingOffice,
  cipher: Cipher,
  numbers: string[],
): Promise<CutOffCall[]> {
  const hashes = numbers.map((number) => cipher.hash(tenantId, number));
  return tenant.query<CutOffCall>(sql`
    select c.cause, c.hung_up_by as "hungUpBy", c.waited_seconds as "waitedSeconds", c.bridged_at is not null as talked,
      round(extract(epoch from c.ended_at - c.created_at))::int as lasted,
      (select count(*)::int from call_leg l
        where l.tenant_id = c.tenant_id and l.call_id = c.id and l.kind = 'agent') as rung
    from call c
    where c.tenant_id = ${tenantId} and c.direction = 'inbound' and c.callee_hash = any(${hashes}::bytea[])
    order by c.created_at`);
}
