import type { CallRefusal } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { TakenOrder } from '../core/orders.repository.ts';

/** Tells the member who gave an order that it could not be carried out, and why. */
export async function tellRefusal(
  tx: Queryable,
  { askedBy, callId, kind }: TakenOrder,
  reason: CallRefusal,
  now: Date,
): Promise<void> {
  if (askedBy)
    await pushTo(tx, [{ to: [askedBy], type: push.orderRefused, data: { callId, order: kind, reason } }], now);
}
