import type { OfferEnd } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { ACCEPT_SECONDS } from '../../../integrations/telephony/asked-keys.ts';
import { readSettings } from '../../config/config.api.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { finishAgentsLeg, wasPickedUp } from '../core/outside-legs.repository.ts';
import { sendOnBreak } from '../core/send-on-break.ts';
import { keepTurn } from './keep-turn.ts';
import { writeMissed } from './missed-arrivals.ts';
import {
  endWaitByTalk,
  endWaitInVain,
  findWaitingCaller,
  noteDeclined,
  saidNo,
  takeBack,
} from './waiting.repository.ts';

/** Milliseconds by which the end of a full ring, or of the time for the key, may come early. */
const EARLY = 3000;

/** Stops the ring of an agent who declines. Expects the call to be locked. Does nothing once both talk. */
export async function declineCaller(
  tx: Queryable,
  { callId, nodeId, agentId }: { callId: string; nodeId: string; agentId: string },
  now: Date,
): Promise<void> {
  if (!(await noteDeclined(tx, callId, agentId))) return;
  await insertOrder(tx, { callId, nodeId, askedBy: null, at: now }, { kind: 'decline' });
}

/**
 * Takes a caller back from the agent who was rung, and tells the agent. An agent who let the phone ring goes on a break,
 * so that no further caller waits for them. An agent whose mailbox picked up does so too,
 * because each further caller would pay for the mailbox. Expects the call to be locked. Charge the phone of the agent after.
 */
export async function noteNotComing(
  tx: Queryable,
  { callId, agentId }: { callId: string; agentId: string | null },
  now: Date,
): Promise<void> {
  const caller = await findWaitingCaller(tx, callId);
  if (!caller?.offeredTo || !caller.offeredAt || caller.offeredTo !== agentId) return;
  const { offeredTo, offeredAt, hasDeclined } = caller;
  const why: OfferEnd = hasDeclined || (await saidNo(tx, callId)) ? 'declined' : 'absent';
  const rang = now.getTime() - Date.parse(offeredAt);
  await finishAgentsLeg(tx, callId, now);
  await takeBack(tx, callId, { agentId: offeredTo, hasDeclined: why === 'declined' }, now);
  await pushTo(tx, [{ to: [offeredTo], type: push.offerOver, data: { callId, why } }], now);
  const { ringSeconds } = await readSettings(tx, 'inbound');
  if (why !== 'absent') return;
  // An agent who hangs up without the key was there.
  const hadTime = new Date(now.getTime() - (ACCEPT_SECONDS * 1000 - EARLY));
  if (rang >= ringSeconds * 1000 - EARLY || (await wasPickedUp(tx, callId, offeredTo, hadTime)))
    await sendOnBreak(tx, offeredTo, now);
}

/** Ends the wait of a caller who talks to an agent now. `at`: by the engine's clock. */
export const noteCallerTalks = endWaitByTalk;

/**
 * Writes that a caller reached nobody, once, or keeps the turn of one who asked to be called back. Tells the agent who
 * was rung. Does nothing for a caller who talked.
 */
export async function endCaller(
  tx: Queryable,
  {
    callId,
    endedAt,
    hasTalked,
    hasMessage,
  }: { callId: string; endedAt: string; hasTalked: boolean; hasMessage: boolean },
  now: Date,
): Promise<void> {
  if (hasTalked) return endWaitByTalk(tx, callId, endedAt);
  const lost = await endWaitInVain(tx, callId, endedAt);
  if (!lost) return;
  const { nodeId, arrivalId, since, waited, wantsBack, teamId, offeredTo, isWithheld, lineId, enc, hash, tail } = lost;
  if (offeredTo !== null)
    await pushTo(tx, [{ to: [offeredTo], type: push.offerOver, data: { callId, why: 'gone' } }], now);
  // Nobody can call back without a number.
  if (isWithheld && !hasMessage) return;
  if (wantsBack && (await keepTurn(tx, { callId, nodeId, arrivalId, since, waited, teamId }, now))) return;
  const arrival = { nodeId, arrivalId, at: since };
  await writeMissed(tx, { arrival, number: { enc, hash, tail }, lineId, hasMessage, wantsBack }, now);
}
