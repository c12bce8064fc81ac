import { push } from '@haihu/contract/socket';
import type { NoticeEvent, TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { type LockedCall, lockCall, noteTerm, updateEcho } from '../core/locked-calls.repository.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { noteNotice as writeNotice } from '../core/recording-marks.repository.ts';
import { noteNotComing } from '../inbound/caller-moves.ts';
import { askAboutMachine } from '../machines/ask-about-machine.ts';
import { type HeardEvent, insertHeard, setMessageLeft } from '../machines/machines.repository.ts';
import { type ConsultEvent, noteConsult as writeConsult } from './consults.ts';
import { chargeOutside } from './outside-charge.ts';
import { noteNotTaken } from './pass-on.ts';

interface CallNoteParts {
  db: Db;
  clock: Clock;
  billing: Pick<BillingApi, 'settleLeg'>;
  tasks: Pick<TaskCalls, 'agentAbsent' | 'machinesOf'>;
}

/** Makes the functions that write what an engine tells beside the states of a call. */
export function createCallNotes({ db, clock, billing, tasks }: CallNoteParts) {
  /** Charges the legs of a call that are over. Call it last, because ending calls queue for the wallet as well. */
  const charge = (tx: Queryable, callId: string) => chargeOutside(tx, billing, callId, clock.now());

  /**
   * Handles a call that should go to an agent who did not pick up. A transferred call stays with its agent.
   * `mayPassOn`: a callee waits at the engine and may be given to another agent. `agentId`: only this agent does not
   * come; a caller may ring at another one by now.
   */
  async function noteAbsent(
    tenantId: string,
    callId: string,
    lease: Lease,
    { mayPassOn, agentId }: { mayPassOn: boolean; agentId?: string },
  ): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return;
      if (call.origin === 'task' && call.state === 'customer_answered') return tasks.agentAbsent(tx, callId, mayPassOn);
      if (call.direction === 'inbound' && call.state === 'customer_answered')
        await noteNotComing(tx, { callId, agentId: agentId ?? call.agentId }, clock.now());
      else await noteNotTaken(tx, call, clock.now());
      await charge(tx, callId);
    });
  }

  /** Writes who is with the customer after a consultation. */
  async function noteConsult(tenantId: string, callId: string, event: ConsultEvent, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return;
      await writeConsult(tx, call, event, clock.now());
      await charge(tx, callId);
    });
  }

  /** Tells the agent of a call that their page is not heard any more, or is heard again. */
  async function noteAgentSound(
    tenantId: string,
    callId: string,
    { isLost }: Pick<Extract<TelephonyEvent, { type: 'agent_sound' }>, 'isLost'>,
    lease: Lease,
  ): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || call.state === 'ended' || call.agentId === null || !(await mayWrite(tx, call, lease))) return;
      const data = { callId, what: isLost ? 'lost' : 'back' };
      await pushTo(tx, [{ to: [call.agentId], type: push.agentSound, data }], clock.now());
    });
  }

  /** Writes how the notice about the recording went, and tells the agent's page. */
  async function noteNotice(tenantId: string, callId: string, event: NoticeEvent, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || call.state === 'ended' || !(await mayWrite(tx, call, lease))) return;
      if (!(await writeNotice(tx, callId, event)) || call.agentId === null) return;
      await pushTo(tx, [{ to: [call.agentId], type: push.recordingMoved, data: { callId } }], clock.now());
    });
  }

  /** Stores the loudness at which a test heard the agent. */
  async function noteEcho(tenantId: string, callId: string, level: number, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call && (await mayWrite(tx, call, lease))) await updateEcho(tx, callId, level);
    });
  }

  /** True when the engine listens for a machine that answers this number. */
  async function listensForMachine(tx: Queryable, taskNumberId: string | null): Promise<boolean> {
    const rule = taskNumberId === null ? null : await tasks.machinesOf(tx, taskNumberId);
    return rule !== null && rule.detection !== 'off';
  }

  /** Keeps what the engine heard at the beginning of a call. Asks the agent about a machine. */
  async function noteHeard(tenantId: string, callId: string, event: HeardEvent, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || call.state === 'ended' || call.taskNumberId === null || !(await mayWrite(tx, call, lease))) return;
      const rule = await tasks.machinesOf(tx, call.taskNumberId);
      if (rule && (await insertHeard(tx, { callId, taskId: rule.taskId, event })))
        await askAboutMachine(tx, { call, rule }, clock.now());
    });
  }

  /** Keeps if a machine heard its message. */
  async function noteLeft(tenantId: string, callId: string, isLeft: boolean, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call && (await mayWrite(tx, call, lease))) await setMessageLeft(tx, callId, isLeft);
    });
  }

  return {
    noteAbsent,
    noteConsult,
    noteAgentSound,
    noteNotice,
    noteEcho,
    chargeOutside: charge,
    listensForMachine,
    noteHeard,
    noteLeft,
  };
}

/** True under the lease of the driver of the call's node. Notes the term of a new lease. */
export async function mayWrite(tx: Queryable, call: LockedCall, lease: Lease): Promise<boolean> {
  if (call.nodeId !== lease.nodeId || !(await holdsLease(tx, lease))) return false;
  if (call.term !== lease.term) await noteTerm(tx, [call.id], lease.term);
  return true;
}
