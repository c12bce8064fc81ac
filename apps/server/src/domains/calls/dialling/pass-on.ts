import type { ConsultNews } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import { tellCall } from '../core/calls.events.ts';
import type { LockedCall } from '../core/locked-calls.repository.ts';
import { findColleague, setColleagueState } from '../core/colleagues.repository.ts';
import {
  findOutside,
  finishOutside,
  leaveToOutside,
  noteOutsideAnswer,
  setOutsideState,
} from '../core/outside-legs.repository.ts';
import { endParking, isParked } from '../core/parked.repository.ts';
import { endSpan, handOver, setTransfer, whyRung } from '../in-call/controls.repository.ts';

/**
 * Lets the colleague who picked up have the call, or talk with its agent, and tells both. False: the colleague is in
 * another call by now, or not wanted any more. Null: nobody was rung.
 */
export async function passOn(
  tx: Queryable,
  call: LockedCall,
  { at, phone }: Pick<LegEvent, 'at' | 'phone'>,
  now: Date,
): Promise<boolean | null> {
  const why = await whyRung(tx, call.id, phone);
  if (why === 'outside') return meetOutside(tx, call, at, now);
  if (why === 'consult') return meetColleague(tx, call, at, now);
  return why && handToNext(tx, call, at, now);
}

/** Tells the agent and the colleague of a consultation. */
export async function tellConsult(
  tx: Queryable,
  { to, ...data }: { to: string[]; callId: string; what: ConsultNews } & ({ by: string } | { leg: string }),
  now: Date,
): Promise<void> {
  await pushTo(tx, [{ to, type: push.consultMoved, data }], now);
}

/**
 * Lets the outside number that picked up talk with the agent, or gives it the customer whose agent has left. False: it is
 * not wanted any more.
 */
async function meetOutside(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<boolean> {
  const leg = await findOutside(tx, call.id);
  if (!leg) return false;
  await noteOutsideAnswer(tx, leg.id, at);
  if (leg.state === 'awaited') await handOutside(tx, call, at, now);
  else if (leg.state !== 'rings') return false;
  else {
    await setOutsideState(tx, call.id, 'talks', at);
    await tellConsult(tx, { to: [call.agentId!], callId: call.id, what: 'moved', leg: leg.id }, now);
  }
  return true;
}

/** Gives the customer to the outside number. The agent is free, and the call goes on without one. */
export async function handOutside(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<void> {
  const { id, agentId } = call;
  const leg = await findOutside(tx, id);
  if (!leg || leg.state === 'handed') return;
  await endSpan(tx, id, agentId!, at);
  await leaveToOutside(tx, id, at);
  await startWrapUp(tx, agentId!, now);
  await pushTo(tx, [{ to: [agentId!], type: push.callHanded, data: { callId: id, leg: leg.id } }], now);
}

/**
 * Lets the colleague who picked up talk with the agent, and tells both. False: the agent does not want it any more.
 */
async function meetColleague(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<boolean> {
  const { id, agentId, customerId, state } = call;
  const colleague = await findColleague(tx, id);
  if (colleague?.state !== 'rings') return false;
  const { userId } = colleague;
  await setColleagueState(tx, id, 'talks', at);
  await tellCall(tx, { id, agentId: userId, customerId, state }, now);
  await tellConsult(tx, { to: [agentId!], callId: id, what: 'moved', by: userId }, now);
  return true;
}

/** Gives the call to the agent to whom it is being transferred, as `passOn` does. */
export async function handToNext(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<boolean> {
  const handed = await handOver(tx, call.id);
  if (!handed) {
    await noteNotTaken(tx, call, now);
    return false;
  }
  const { id, customerId, state } = call;
  if (handed.from === null) await noteTaken(tx, { callId: id, by: handed.to, at }, now);
  else {
    await endSpan(tx, id, handed.from, at);
    await startWrapUp(tx, handed.from, now);
    await pushTo(tx, [{ to: [handed.from], type: push.callHanded, data: { callId: id, to: handed.to } }], now);
  }
  await tellCall(tx, { id, agentId: handed.to, customerId, state }, now);
  return true;
}

/** Ends the wait of a parked customer, and tells the member who had parked the call. */
async function noteTaken(
  tx: Queryable,
  { callId, by, at }: { callId: string; by: string; at: string },
  now: Date,
): Promise<void> {
  const parkedBy = await endParking(tx, callId, at);
  if (parkedBy === null || parkedBy === by) return;
  await pushTo(tx, [{ to: [parkedBy], type: push.parkedMoved, data: { callId, what: 'taken', by } }], now);
}

/** Cancels a transfer. The call stays with its agent, who is told, or parked. */
export async function noteNotTaken(tx: Queryable, { id, agentId }: LockedCall, now: Date): Promise<void> {
  if (!(await setTransfer(tx, id, null)) && !(await dropAwaited(tx, id, now))) return;
  if (await isParked(tx, id)) return;
  const data = { callId: id, order: 'transfer', reason: 'absent' };
  await pushTo(tx, [{ to: [agentId!], type: push.orderRefused, data }], now);
}

/** Notes that the outside number for which an agent left does not come. False: there is none. */
async function dropAwaited(tx: Queryable, callId: string, now: Date): Promise<boolean> {
  const isAwaited = (await findOutside(tx, callId))?.state === 'awaited';
  if (isAwaited) await finishOutside(tx, callId, now);
  return isAwaited;
}
