import type { CallRefusal } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/push.ts';
import type { TakenOrder } from './orders.repository.ts';

/** Tells the member who asked for something in a call that could not be done, and why. */
export async function tellRefusal(
  tx: Queryable,
  { askedBy, callId, kind }: TakenOrder,
  reason: CallRefusal,
  now: Date,
): Promise<void> {
  if (askedBy) await pushTo(tx, [{ to: [askedBy], type: 112, data: { callId, order: kind, reason } }], now);
}
