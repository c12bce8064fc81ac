import { ACCEPT_SECONDS } from '../../../integrations/telephony/asked-keys.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import { push } from '@haihu/contract/socket';
import { routeCaller } from '@haihu/rules/calls/inbound/inbound-route';
import { secondsToCallBackQuestion } from '@haihu/rules/calls/inbound/kept-turn';
import { secondsToPlace } from '@haihu/rules/calls/inbound/told-place';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readSettings } from '../../config/config.api.ts';
import { askForCallBack, endCallsNow, giveCall, sayPlace, sayWeCallBack } from '../core/given-calls.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { findSecondsOfSoundAt } from '../core/own-sounds.ts';
import { beginBoundPhone, dropBoundPhone, holdForBoundPhone, type PhoneMoney } from './bound-phones.ts';
import { keepMenu } from './caller-menu.ts';
import { noteNotComing } from './caller-moves.ts';
import { LOOK_AGAIN } from './caller-queue.repository.ts';
import { findRouteFacts } from './route-facts.ts';
import { askCallerForMessage, lookAtMessage, takesMessageOf } from './voicemail.ts';
import * as waiting from './waiting.repository.ts';

/** Milliseconds after its end at which a ring of which nothing was heard is given up. */
const RING_LOST = 8000;
/** Milliseconds for the message that we call back, before the caller is hung up, and beside an own sound. */
const MESSAGE = 8000;
const BESIDE_OWN_SOUND = 3000;

/** The driver of the caller's node, the present, and the agents who may be rung. */
interface Looking {
  lease: Lease;
  now: Date;
  mayBeRung: ReadonlySet<string>;
  cipher: Pick<Cipher, 'open' | 'seal'>;
  /** The money of bound phones. Null: none is rung. */
  money: PhoneMoney | null;
  /** Charges the phones of a call that are over. */
  chargeOutside(tx: Queryable, callId: string): Promise<void>;
}

/**
 * Takes the next step for a caller who waits. Expects the call to be locked. Returns the agent who is rung from now on;
 * null: nobody is.
 */
export async function leadCaller(
  tx: Queryable,
  caller: waiting.WaitingCaller,
  looking: Looking,
): Promise<string | null> {
  const { lease, now } = looking;
  const { callId, offeredTo, toldAt } = caller;
  if (caller.askedSeconds !== null) await lookAtMessage(tx, caller, now);
  else if (toldAt !== null || offeredTo !== null) await follow(tx, caller, looking);
  else {
    await waiting.noteAdopted(tx, callId, lease, now);
    if (!caller.mayRing) await askCallerForMessage(tx, callId, now);
    else if (caller.wantsBack) await sayGoodbye(tx, callId, now);
    else if (await keepMenu(tx, caller, now)) return offer(tx, caller, looking);
  }
  return null;
}

/** Hangs up on a caller who was told that nobody comes, or gives up a ring of which nothing was heard. */
async function follow(
  tx: Queryable,
  { callId, nodeId, offeredTo, toldAt, dueAt }: waiting.WaitingCaller,
  { now, chargeOutside }: Looking,
): Promise<void> {
  if (now.getTime() < Date.parse(dueAt)) return;
  if (toldAt !== null) {
    await endCallsNow(tx, [callId], now);
    return waiting.putOffLook(tx, callId, after(now, MESSAGE));
  }
  // The engine told nothing of the ring. The order harms nothing if the phone does not ring any more.
  await insertOrder(tx, { callId, nodeId, askedBy: null, at: now }, { kind: 'decline' });
  await noteNotComing(tx, { callId, agentId: offeredTo }, now);
  await chargeOutside(tx, callId);
}

/** Rings the next agent, lets the caller wait, or tells them that nobody comes. */
async function offer(
  tx: Queryable,
  caller: waiting.WaitingCaller,
  { now, mayBeRung, cipher, money }: Looking,
): Promise<string | null> {
  const { callId, calleeHash: numberHash, isWithheld, lineId, nodeId, teamId, since } = caller;
  const facts = await findRouteFacts(tx, { numberHash, lineId, nodeId, teamId }, { money, now, locks: true });
  const { ringSeconds, waitSeconds, callBackSeconds, tellsPlace } = await readSettings(tx, 'inbound');
  const takesMessages = await takesMessageOf(tx, { numberHash, isWithheld }, now);
  const waited = (now.getTime() - Date.parse(since)) / 1000;
  /** Agents who may not be rung now, and those who entered another call at this moment. */
  const taken = facts.ready.filter((one) => !mayBeRung.has(one));
  for (;;) {
    const step = routeCaller({
      ...facts,
      ready: facts.ready.filter((one) => !taken.includes(one)),
      busy: [...facts.busy, ...taken],
      tried: caller.tried,
      waited,
      longestWait: waitSeconds,
      takesMessages,
    });
    if (step.do === 'voicemail') await askCallerForMessage(tx, callId, now);
    if (step.do === 'give_up') await sayGoodbye(tx, callId, now);
    if (step.do === 'wait') {
      const left = await askToBeCalledBack(tx, caller, { waited, after: callBackSeconds, now });
      const toPlace = tellsPlace ? await tellPlace(tx, caller, { waited, now }) : Infinity;
      const dueAt = after(now, Math.min(LOOK_AGAIN, left * 1000, toPlace * 1000, (waitSeconds - waited) * 1000));
      await waiting.noteNobodyReady(tx, callId, { known: facts.known, dueAt });
    }
    if (step.do !== 'ring') return null;
    const { agentId } = step;
    const line = facts.phones.get(agentId);
    const legId = line && (await beginBoundPhone(tx, cipher, { callId, agentId, line }, now));
    if (await giveCall(tx, { callId, agentId, before: null, legId }, now)) {
      const rings = ringSeconds + (legId ? ACCEPT_SECONDS : 0);
      await waiting.noteOffered(tx, callId, { agentId, at: now, dueAt: after(now, rings * 1000 + RING_LOST) });
      const data = { callId, remaining: ringSeconds * 1000 };
      await pushTo(tx, [{ to: [agentId], type: push.callOffered, data }], now);
      if (legId) await holdForBoundPhone(tx, money!, { legId, callId, line: line! });
      return agentId;
    }
    if (legId) await dropBoundPhone(tx, legId);
    taken.push(agentId);
  }
}

/** Asks a caller for a message, if the enterprise takes messages, or tells them that we call them back. */
export async function takeLeaveOfCaller(
  tx: Queryable,
  { callId, calleeHash: numberHash, isWithheld }: waiting.WaitingCaller,
  now: Date,
): Promise<void> {
  const takesMessages = await takesMessageOf(tx, { numberHash, isWithheld }, now);
  await (takesMessages ? askCallerForMessage : sayGoodbye)(tx, callId, now);
}

/** Tells a caller that we call them back. The driver hangs up after the message, also if it is the enterprise's own. */
async function sayGoodbye(tx: Queryable, callId: string, now: Date): Promise<void> {
  await sayWeCallBack(tx, callId, now);
  const own = await findSecondsOfSoundAt(tx, 'closedSound');
  const lasts = own === 0 ? MESSAGE : own * 1000 + BESIDE_OWN_SOUND;
  await waiting.noteCallerTold(tx, callId, now, after(now, lasts));
}

/** Asks a caller who has waited for long to press 1 and to be called back. Returns the seconds until the next question. */
async function askToBeCalledBack(
  tx: Queryable,
  { callId, backOfferedAt }: waiting.WaitingCaller,
  { waited, after: seconds, now }: { waited: number; after: number; now: Date },
): Promise<number> {
  const sinceAsked = backOfferedAt === null ? null : (now.getTime() - Date.parse(backOfferedAt)) / 1000;
  const left = secondsToCallBackQuestion({ waited, sinceAsked, after: seconds });
  if (left === null || left > 0) return left ?? Infinity;
  await askForCallBack(tx, callId, now);
  await waiting.noteBackOffered(tx, callId, now);
  return Infinity;
}

/** Tells a caller who waits their place in the queue, if it is time. Returns the seconds until the next time. */
async function tellPlace(
  tx: Queryable,
  caller: waiting.WaitingCaller,
  { waited, now }: { waited: number; now: Date },
): Promise<number> {
  const { callId, placeToldAt } = caller;
  const sinceTold = placeToldAt === null ? null : (now.getTime() - Date.parse(placeToldAt)) / 1000;
  const left = secondsToPlace({ waited, sinceTold });
  if (left > 0) return left;
  await sayPlace(tx, callId, await waiting.findToldPlace(tx, caller, now), now);
  return secondsToPlace({ waited, sinceTold: 0 });
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
