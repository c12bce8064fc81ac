import { push } from '@haihu/contract/socket';
import type { EventHandler } from '../../../platform/events/outbox.ts';

/** Updates the member's other devices. Lists of the public pool need no push: they are read again when opened. */
const customerClaimed: EventHandler = async (_tx, { actorId, subjectId }) => [
  { to: [actorId], type: push.customerMoved, data: { customerId: subjectId } },
];

/** The handlers of this domain's events, by event type. */
export const claimEvents: Record<string, EventHandler> = { 'customer.claimed': customerClaimed };
