import { push } from '@haihu/contract/socket';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import {
  type ArrivalKey,
  countMissed,
  findCallLeaders,
  findLastCaller,
  findOwnerOf,
  forgetOldArrivals,
  insertArrival,
} from './arrivals.repository.ts';
import { LAST_CALLER } from './route-facts.ts';

/** Writes that an arrival reached nobody, and tells the member who owes the call. Call it once for each arrival. */
export async function writeMissed(
  tx: Queryable,
  { arrival, number, lineId }: { arrival: ArrivalKey; number: SealedPhone; lineId: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - LAST_CALLER);
  const ownerId = (await findOwnerOf(tx, number.hash)) ?? (await findLastCaller(tx, number.hash, since));
  const missed = await countMissed(tx, { number, lineId, ownerId, at: arrival.at });
  await insertArrival(tx, arrival, missed.id);
  await forgetOldArrivals(tx, since);
  await tell(tx, missed, now);
}

/** Tells the member who owes the call, or the leaders. A further call of the same person only moves the agenda. */
async function tell(
  tx: Queryable,
  { id, isNew, ownerId }: { id: string; isNew: boolean; ownerId: string | null },
  now: Date,
): Promise<void> {
  const to = ownerId === null ? await findCallLeaders(tx) : [ownerId];
  const news = isNew ? { type: push.missedCall, data: { missedId: id } } : { type: push.agendaMoved, data: {} };
  await pushTo(tx, [{ to, ...news }], now);
}
