import { push } from '@haihu/contract/socket';
import type { EventHandler } from '../../platform/events/outbox.ts';

/**
 * Reminds the member of a due call-back on every device. `place`: the pool in which the customer was at that moment.
 */
const visitDue: EventHandler = async (_tx, { actorId, subjectId, payload }) => [
  { to: [actorId], type: push.visitDue, data: { visitId: subjectId, place: payload.place } },
];

/** The handlers of this domain's events, by event type. */
export const followupEvents: Record<string, EventHandler> = { 'visit.due': visitDue };
