import type { CallRefusal } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { TakenOrder } from '../core/orders.repository.ts';
import { tellConsult } from './pass-on.ts';

/** Tells the member who gave an order that it could not be carried out, and why. */
export async function tellRefusal(
  tx: Queryable,
  { askedBy, callId, kind }: TakenOrder,
  reason: CallRefusal,
  now: Date,
): Promise<void> {
  if (!askedBy) return;
  // Programs of release 1.0 know no such order.
  if (kind === 'consult' || kind === 'consult_end' || kind === 'record' || kind === 'park')
    await tellConsult(tx, { to: [askedBy], callId, what: 'refused', by: askedBy }, now);
  else await pushTo(tx, [{ to: [askedBy], type: push.orderRefused, data: { callId, order: kind, reason } }], now);
}
