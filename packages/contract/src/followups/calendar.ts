import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant } from '../fields.ts';

/** The member's feed. Calendars read it by its address. */
const calendarFeed = z.object({
  createdAt: instant,
  /** The last time that a calendar read it, to the hour; `null`: never. */
  readAt: instant.nullable(),
});

/** Call-backs in calendars of other programs, such as the calendar of a phone. */
export const calendarEndpoints = {
  /** Returns the member's calendar feed, and if the enterprise lets feeds name customers. */
  'followups.calendar': defineEndpoint({
    method: 'GET',
    path: 'return-visit/calendar',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ feed: calendarFeed.nullable(), namesCustomers: z.boolean() }),
    errors: [],
  }),

  /**
   * Opens the member's calendar feed, in the language of the request. The reply shows its path this one time, because
   * only a hash of its secret is stored. An earlier feed of the member ends. Everybody who knows the path reads the
   * feed.
   */
  'followups.openCalendar': defineEndpoint({
    method: 'POST',
    path: 'return-visit/calendar/open',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ path: z.string(), feed: calendarFeed }),
    errors: [],
  }),

  /** Ends the member's calendar feed. */
  'followups.closeCalendar': defineEndpoint({
    method: 'POST',
    path: 'return-visit/calendar/close',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: [],
  }),

  /**
   * Sends a feed as an iCalendar file: the waiting call-backs of a member. Each tells its time, and the customer's name
   * only if the enterprise allows it. The feed of a member who is suspended or has left counts as not found.
   */
  'followups.calendarFeed': defineEndpoint({
    method: 'GET',
    path: 'return-visit/calendar/feed',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    kind: 'bytes',
    request: z.strictObject({ key: z.string().max(100) }),
    reply: z.unknown(),
    errors: ['followups.calendar_not_found'],
  }),

  /** Returns one waiting call-back of the member's own as the text of an iCalendar file. */
  'followups.visitFile': defineEndpoint({
    method: 'GET',
    path: 'return-visit/calendar/file',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: z.object({ name: z.string(), text: z.string() }),
    errors: ['followups.visit_not_found'],
  }),
};
