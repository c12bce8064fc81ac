import type { EventHandler } from '../../../platform/outbox.ts';

/** The member's other devices show it too; lists of the sea are read anew when they are opened. */
const customerClaimed: EventHandler = async (_tx, { actorId, subjectId }) => [
  { to: [actorId], type: 101, data: { customerId: subjectId } },
];

/** What follows from this domain's events, by their type. */
export const customerEvents: Record<string, EventHandler> = { 'customer.claimed': customerClaimed };
