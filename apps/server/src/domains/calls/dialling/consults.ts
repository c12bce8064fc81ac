import { push } from '@haihu/contract/socket';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { BesideCall } from '../core/ending.repository.ts';
import type { LockedCall } from '../core/locked-calls.repository.ts';
import { deleteColleague, deleteCompanion, setColleagueState } from '../core/colleagues.repository.ts';
import type { TakenOrder } from '../core/orders.repository.ts';
import { findOutside, finishOutside, setOutsideState } from '../core/outside-legs.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import { setTransfer, switchControl } from '../in-call/controls.repository.ts';
import { noteParked } from '../parking/note-parked.ts';
import { handOutside, handToNext, tellConsult } from './pass-on.ts';

export type ConsultEvent = Pick<Extract<TelephonyEvent, { type: 'consult' }>, 'at' | 'now'>;

/** Writes who is with the customer after a consultation, and tells both. */
export async function noteConsult(tx: Queryable, call: LockedCall, event: ConsultEvent, now: Date): Promise<void> {
  if (event.now === 'parked') return noteParked(tx, call, event.at, now);
  const gone = await deleteColleague(tx, call.id);
  if (!gone) return noteOutside(tx, call, event, now);
  const { id, agentId } = call;
  const { userId, state } = gone;
  tellBoards(tx, userId);
  if (event.now === 'awaited') {
    await switchControl(tx, id, 'hold', false);
    return void (await setTransfer(tx, id, userId));
  }
  if (event.now === 'handed') {
    await setTransfer(tx, id, userId);
    return void (await handToNext(tx, call, event.at, now));
  }
  if (state === 'rings' || state === 'talks') await switchControl(tx, id, 'hold', false);
  const what = state === 'leaves' ? 'moved' : state === 'rings' ? 'absent' : 'left';
  await tellConsult(tx, { to: [agentId!], callId: id, what, by: userId }, now);
  if (state !== 'rings') await tellOver(tx, userId, { callId: id, to: agentId!, why: 'left' }, now);
}

/** Does the same for an outside number. Its leg may be over already, and is charged after. */
async function noteOutside(tx: Queryable, call: LockedCall, event: ConsultEvent, now: Date): Promise<void> {
  const { id, agentId } = call;
  const leg = await findOutside(tx, id);
  if (!leg) return;
  if (event.now === 'handed') return handOutside(tx, call, event.at, now);
  if (event.now === 'awaited' || leg.state === 'rings' || leg.state === 'talks')
    await switchControl(tx, id, 'hold', false);
  if (event.now === 'awaited') return setOutsideState(tx, id, 'awaited', event.at);
  await finishOutside(tx, id, event.at);
  const what = leg.state === 'leaves' ? 'moved' : leg.answeredAt === null ? 'absent' : 'left';
  await tellConsult(tx, { to: [agentId!], callId: id, what, leg: leg.id }, now);
}

/** Reverts what was written when an order of a consultation was given. */
export async function undoConsult(
  tx: Queryable,
  order: Extract<TakenOrder, { kind: 'consult' | 'consult_end' }>,
  now: Date,
): Promise<void> {
  const { callId } = order;
  if (order.kind === 'consult') {
    const gone = 'outsideId' in order ? undefined : await deleteColleague(tx, callId);
    if (gone) tellBoards(tx, gone.userId);
    else await finishOutside(tx, callId, now);
    await switchControl(tx, callId, 'hold', false);
    return;
  }
  const { how, from } = order;
  if (how === 'handOver') return;
  if (from !== 'joined') await switchControl(tx, callId, 'hold', true);
  await setColleagueState(tx, callId, from, now);
  await setOutsideState(tx, callId, from, now);
  if (how === 'joinAll') await deleteCompanion(tx, callId);
}

/** Ends the part of a colleague whose row is gone, because the call is over. */
export async function endColleague(
  tx: Queryable,
  { id, agentId }: LockedCall,
  gone: NonNullable<BesideCall['colleague']>,
  now: Date,
): Promise<void> {
  tellBoards(tx, gone.userId);
  if (gone.state !== 'rings') await tellOver(tx, gone.userId, { callId: id, to: agentId!, why: 'over' }, now);
}

/** Tells a colleague that the call is over for them. */
async function tellOver(
  tx: Queryable,
  userId: string,
  data: { callId: string; to: string; why: 'left' | 'over' },
  now: Date,
): Promise<void> {
  await pushTo(tx, [{ to: [userId], type: push.callHanded, data }], now);
}
