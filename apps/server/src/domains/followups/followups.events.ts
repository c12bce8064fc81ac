import type { EventHandler } from '../../platform/outbox.ts';

/** A return visit is due: its member is reminded on every device. `place` is where the customer was then. */
const visitDue: EventHandler = async (_tx, { actorId, subjectId, payload }) => [
  { to: [actorId], type: 25, data: { visitId: subjectId, place: payload.place } },
];

/** What follows from this domain's events, by their type. */
export const followupEvents: Record<string, EventHandler> = { 'visit.due': visitDue };
