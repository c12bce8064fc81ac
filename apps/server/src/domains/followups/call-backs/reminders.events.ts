import { push } from '@haihu/contract/socket';
import type { EventHandler } from '../../../platform/events/outbox.ts';

/**
 * Reminds the member of a due call-back on every device. `place`: the pool in which the customer was at that moment.
 */
const callBackDue: EventHandler = async (_tx, { actorId, subjectId, payload }) => [
  { to: [actorId], type: push.callBackDue, data: { visitId: subjectId, place: payload.place } },
];

/** The handlers of due call-backs, by event type. */
export const reminderEvents: Record<string, EventHandler> = { 'visit.due': callBackDue };
