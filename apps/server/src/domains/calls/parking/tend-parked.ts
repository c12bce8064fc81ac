import type { Queryable } from '../../../platform/db/db.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { type DueParked, findDueParked, putOffParked, ringForParked } from '../core/parked.repository.ts';
import { whyNotFree } from '../in-call/own-call.ts';
import { tellColleagues } from './note-parked.ts';

/** Longest time for which a customer is parked. Then they hear that nobody comes. Milliseconds. */
const LONGEST_PARKED = 600_000;
/** Milliseconds after the ring of a member at which the next look may follow. It is longer than the ring. */
const RINGS = 60_000;
/** Milliseconds between two looks while the member who parked the call cannot be rung. */
const LOOK_AGAIN = 30_000;
/** Milliseconds in which the customer hears that nobody comes. */
const TELLS = 8000;

/**
 * Looks after the parked customers among these calls who wait for long: rings the member who parked the call, or tells
 * colleagues once more while that member is away or in another call. After ten minutes the call ends with an
 * announcement.
 */
export async function tendParked(tx: Queryable, callIds: string[], now: Date): Promise<void> {
  for (const parked of await findDueParked(tx, callIds, now)) await tend(tx, parked, now);
}

async function tend(tx: Queryable, { callId, nodeId, parkedBy, parkedAt, toldAt }: DueParked, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const order = { callId, nodeId, askedBy: null, at: now };
  if (toldAt !== null) {
    await insertOrder(tx, order, { kind: 'hang_up' });
    return putOffParked(tx, callId, { dueAt: after(RINGS) });
  }
  if (now.getTime() - Date.parse(parkedAt) >= LONGEST_PARKED) {
    await insertOrder(tx, order, { kind: 'play', sound: 'no_agent' });
    return putOffParked(tx, callId, { dueAt: after(TELLS), toldAt: now });
  }
  if ((await whyNotFree(tx, parkedBy, now)) === null && (await ringForParked(tx, callId, parkedBy))) {
    await insertOrder(tx, order, { kind: 'transfer', memberId: parkedBy });
    return putOffParked(tx, callId, { dueAt: after(RINGS) });
  }
  await tellColleagues(tx, { callId, parkedBy }, now);
  return putOffParked(tx, callId, { dueAt: after(LOOK_AGAIN) });
}
