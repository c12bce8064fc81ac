import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, pageOf, pageRequest } from '../fields.ts';

/** What messages are about, in the order in which they are listed. */
const messageKinds = ['visit', 'assignment', 'task', 'application', 'money', 'extension', 'system'] as const;
export const messageKind = z.enum(messageKinds);
export type MessageKind = (typeof messageKinds)[number];

/** `22:05`, of the enterprise's zone. */
const clockTime = z.iso.time({ precision: -1 });

/**
 * Where a message leads: to a list or a screen of this name, or to the customer with the id. `reminder`: opened as a
 * reminder opens it; `place` 1 is the private pool, 0 the public one. `taskNumber`: a number of a task.
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
  /** Earlier than `from`: on the next day. */
  until: clockTime,
  /** Kinds that come through. */
  letThrough: z.array(messageKind).max(messageKinds.length),
});

export const messageCalls = {
  /** How much waits for the member: messages that were not read, by kind and together, and visits that are due. */
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
      /** Every kind in the order of the screen, with the latest of its messages; null where there is none. */
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

  /** The member's messages of one kind, newest first, in words made now. Kept for 90 days. */
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

  /** Marks one message as read, those of one kind, or, without either, all. One that is not the member's is not there. */
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

  /** When the member is not disturbed, and what comes through all the same. */
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

  /** Decides it for this member, on all devices. */
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
