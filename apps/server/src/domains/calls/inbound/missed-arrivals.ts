import { push } from '@haihu/contract/socket';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import {
  type ArrivalKey,
  countMissed,
  findCallLeaders,
  findLastAgent,
  findOpenMissedOf,
  findOwnerOf,
  forgetOldArrivals,
  insertArrival,
} from './arrivals.repository.ts';

/** Milliseconds after which an engine tells of no arrival again. */
const TOLD_AGAIN = 30 * 24 * 60 * 60 * 1000;

/** An arrival that reached nobody. */
export interface MissedArrival {
  arrival: ArrivalKey;
  number: SealedPhone;
  lineId: string;
  /** True when the caller left a message. */
  hasMessage?: boolean;
  /** True when the person asked to be called back. */
  wantsBack?: boolean;
}

/** Writes that an arrival reached nobody, and tells the member who owes the call. Call it once for each arrival. */
export async function writeMissed(
  tx: Queryable,
  { arrival, number, lineId, hasMessage = false, wantsBack = false }: MissedArrival,
  now: Date,
): Promise<void> {
  const ownerId = (await findOwnerOf(tx, number.hash)) ?? (await findLastAgent(tx, number.hash, now));
  const missed = await countMissed(tx, { number, lineId, ownerId, at: arrival.at, wantsBack });
  await insertArrival(tx, arrival, missed.id);
  await forgetOldArrivals(tx, new Date(now.getTime() - TOLD_AGAIN));
  await tell(tx, { ...missed, hasMessage }, now);
}

/**
 * Tells the member who owes the call, or the leaders. A further call of the same person only moves the agenda, unless
 * they left a message.
 */
async function tell(
  tx: Queryable,
  { id, isNew, ownerId, hasMessage }: { id: string; isNew: boolean; ownerId: string | null; hasMessage: boolean },
  now: Date,
): Promise<void> {
  const to = ownerId === null ? await findCallLeaders(tx) : [ownerId];
  const data = { missedId: id, ...(hasMessage && { hasMessage }) };
  const news = isNew || hasMessage ? { type: push.missedCall, data } : { type: push.agendaMoved, data: {} };
  await pushTo(tx, [{ to, ...news }], now);
}

/** Lets the open missed call of a caller be read again, because their message can be heard now. */
export async function tellMessage(tx: Queryable, callId: string, now: Date): Promise<void> {
  const missed = await findOpenMissedOf(tx, callId);
  if (!missed) return;
  const to = missed.ownerId === null ? await findCallLeaders(tx) : [missed.ownerId];
  await pushTo(tx, [{ to, type: push.agendaMoved, data: {} }], now);
}
