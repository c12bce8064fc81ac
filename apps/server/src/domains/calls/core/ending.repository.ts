import type { CallCut, ColleagueState, MachineChoice } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/** The rows beside a call that its end has to deal with. Most calls have none of them. */
export interface BesideCall {
  /** The colleague who was beside its agent. Null: nobody was. The row is gone by now. */
  colleague: { userId: string; state: ColleagueState } | null;
  /** The member who had parked it. Null: nobody waits. */
  parkedBy: string | null;
  /** True when an outside number was ever brought into it. */
  hasOutside: boolean;
  /** True after it was handed on from one agent to another. */
  wasHandedOn: boolean;
  /** The choice about a machine that answered. Null: nothing was chosen. */
  machineChoice: MachineChoice | null;
  /** True for the call of a run that is not over. */
  isOfRun: boolean;
  /** True when somebody waits to be called back, or a missed call is open, so that a talk may settle it. */
  mayOwe: boolean;
  numberId: string | null;
  /** True when single calls test whether the line's carrier is back. */
  isOnTrial: boolean;
}

/**
 * Takes a locked call out of the running ones, and the colleague beside its agent. Returns what else its end touches.
 * `noting`: a statement that is written with it.
 */
export async function deleteRunning(tx: Queryable, callId: string, noting: Sql | null): Promise<BesideCall> {
  const { tenantId } = tx;
  const noted = noting ? sql`, noted as (${noting})` : nothing;
  const [found] = await tx.query<BesideCall>(sql`
    with over as (delete from call_running where tenant_id = ${tenantId} and call_id = ${callId})${noted}
    select (
        select jsonb_build_object('userId', k.user_id::text, 'state', k.state) from call_colleague k
        where k.tenant_id = c.tenant_id and k.call_id = c.id) as colleague,
      (
        select p.parked_by from call_parked p
        where p.tenant_id = c.tenant_id and p.call_id = c.id and p.parked_at is not null) as "parkedBy",
      exists (select from call_outside o where o.tenant_id = c.tenant_id and o.call_id = c.id) as "hasOutside",
      exists (select from call_span s where s.tenant_id = c.tenant_id and s.call_id = c.id) as "wasHandedOn",
      (
        select m.choice from call_machine m
        where m.tenant_id = c.tenant_id and m.call_id = c.id) as "machineChoice",
      exists (
        select from dialling_run r where r.tenant_id = c.tenant_id and r.call_id = c.id and r.phase <> 'ended') as "isOfRun",
      exists (select from kept_turn t where t.tenant_id = c.tenant_id)
        or exists (
          select from missed_call m
          where m.tenant_id = c.tenant_id and m.closed_at is null
            and (m.number_hash = c.callee_hash or c.customer_id is not null)) as "mayOwe",
      c.line_number_id as "numberId", coalesce(l.carrier_trips > 0, false) as "isOnTrial"
    from call c left join line l on l.tenant_id = c.tenant_id and l.id = c.line_id
    where c.tenant_id = ${tenantId} and c.id = ${callId}`);
  return found!;
}

/** Stores why the system cut a talk off. */
export async function setCut(tx: Queryable, callId: string, cut: CallCut): Promise<void> {
  await tx.query(sql`update call set cut = ${cut} where tenant_id = ${tx.tenantId} and id = ${callId}`);
}
