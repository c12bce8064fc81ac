import type { EventHandler } from '../../../platform/events/outbox.ts';
import { agendaPush } from '../core/tell-agenda.ts';

/** Tells the author's devices: the call is written now, and the call-backs may have changed. */
const followUpSaved: EventHandler = async (_tx, { actorId }) => [agendaPush(actorId)];

/** The handlers of written follow-ups, by event type. */
export const noteEvents: Record<string, EventHandler> = { 'followup.saved': followUpSaved };
