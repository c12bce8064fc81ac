import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import { tellCall } from '../core/calls.events.ts';
import type { LockedCall } from '../core/calls.repository.ts';
import { endSpan, handOver, isOnItsWay, setTransfer } from '../in-call/controls.repository.ts';

/**
 * Gives the call to the agent to whom it is being transferred, and tells both. False: the agent is in another call by
 * now.
 */
export async function passOn(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<boolean | null> {
  if (!(await isOnItsWay(tx, call.id))) return null;
  const handed = await handOver(tx, call.id);
  if (!handed) {
    await noteNotTaken(tx, call, now);
    return false;
  }
  await endSpan(tx, call.id, handed.from, at);
  const { id, customerId, state } = call;
  await startWrapUp(tx, handed.from, now);
  await pushTo(tx, [{ to: [handed.from], type: push.callHanded, data: { callId: id, to: handed.to } }], now);
  await tellCall(tx, { id, agentId: handed.to, customerId, state }, now);
  return true;
}

/** Cancels a transfer. The call stays with its agent, who is told. */
export async function noteNotTaken(tx: Queryable, { id, agentId }: LockedCall, now: Date): Promise<void> {
  if (!(await setTransfer(tx, id, null))) return;
  const data = { callId: id, order: 'transfer', reason: 'absent' };
  await pushTo(tx, [{ to: [agentId!], type: push.orderRefused, data }], now);
}
