import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, pageOf, pageRequest } from '../fields.ts';
import { messageKinds } from './values.ts';

export const messageKind = z.enum(messageKinds);

/** A time of the enterprise's zone such as `22:05`. */
const clockTime = z.iso.time({ precision: -1 });

/**
 * The target of a message: a list or a screen of this name, or the customer with the id. `reminder`: opens as a
 * reminder does. Its `place` is 1 for the private pool and 0 for the public one. `taskNumber`: a number of a task.
 */
const messageLink = z.object({
  to: z.enum([
    'reminder',
    'taskNumber',
    'customer',
    'customers',
    'applications',
    'authentication',
    'extensions',
    'missedCalls',
    'wallet',
    'packages',
    'feedback',
    'realName',
    'agency',
  ]),
  id: id.optional(),
  place: z.int().min(0).max(1).optional(),
});
export type MessageLink = z.output<typeof messageLink>;

const quietHours = z.strictObject({
  on: z.boolean(),
  from: clockTime,
  /** The end of the quiet hours. If it is earlier than `from`, it is on the next day. */
  until: clockTime,
  /** Kinds of messages that are shown even so. */
  letThrough: z.array(messageKind).max(messageKinds.length),
});

export const messageEndpoints = {
  /** Counts what waits for the member: unread messages, by kind and in all, and call-backs that are due. */
  'messages.unread': defineEndpoint({
    method: 'GET',
    path: 'api/notice/mynotice/unread',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      total: z.int(),
      dueVisits: z.int(),
      /** Every kind in the order of the screen, with the latest of its messages; `null` if there is none. */
      kinds: z.array(
        z.object({
          kind: messageKind,
          unread: z.int(),
          latest: z.object({ title: z.string(), at: instant }).nullable(),
        }),
      ),
    }),
    errors: [],
  }),

  /**
   * Lists the member's messages of one kind, newest first. Their words are made at the time of the request. Messages
   * are kept for 90 days.
   */
  'messages.list': defineEndpoint({
    method: 'POST',
    path: 'api/notice/mynotice/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ kind: messageKind, ...pageRequest }),
    reply: pageOf(
      z.object({
        id,
        at: instant,
        isRead: z.boolean(),
        title: z.string(),
        text: z.string(),
        link: messageLink.nullable(),
      }),
    ),
    errors: [],
  }),

  /**
   * Marks one message as read, or those of one kind. Without either it marks all. Another member's message counts as
   * not found.
   */
  'messages.markRead': defineEndpoint({
    method: 'POST',
    path: 'api/notice/mynotice/read',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id: id.optional(), kind: messageKind.optional() }),
    reply: done,
    errors: ['messages.not_found'],
  }),

  /** Returns the member's quiet hours, and the kinds of messages that are shown even so. */
  'messages.quietHours': defineEndpoint({
    method: 'GET',
    path: 'api/notice/mynotice/quiet-hours',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: quietHours,
    errors: [],
  }),

  /** Saves the member's quiet hours for all devices. */
  'messages.saveQuietHours': defineEndpoint({
    method: 'POST',
    path: 'api/notice/mynotice/quiet-hours/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: quietHours,
    reply: done,
    errors: [],
  }),
};
