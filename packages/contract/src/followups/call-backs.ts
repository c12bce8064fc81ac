import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, day, done, id, instant, level, month, pageOf, pageRequest, sentInstant, text } from '../fields.ts';
import { writtenAt } from './core/follow-up.ts';
import { callBackDayLists, callBackLists, putOffWays, snoozes } from './values.ts';

export const callBack = z.object({
  id,
  /** 0: a customer. 1: a number of a task that is no customer yet. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** The id of the customer, or of the number. */
  customerId: id,
  customerName: z.string(),
  company: z.string().nullable(),
  level: level.nullable(),
  /** Masked if the enterprise masks numbers. */
  mobile: z.string(),
  memberId: id,
  memberName: z.string(),
  at: instant,
  content: z.string(),
  state: z.enum(['waiting', 'done']),
  /** The way in which it was put off last: the call-back was moved, or only its reminder was snoozed. */
  putOff: z.enum(putOffWays).nullable(),
  /** The instant that was planned first. It equals `at` if the call-back was never moved. */
  plannedAt: instant,
  /** True after its member answered the reminder of this time on one of their devices. Absent: they did not. */
  isReminderSeen: z.literal(true).optional(),
});
export type CallBackItem = z.output<typeof callBack>;

/** Another member's call-backs within the caller's data scope. Absent: the caller's own. */
const callBacksOf = z.union([z.literal('all'), id]).optional();

export const callBackEndpoints = {
  /** Plans a call-back to a customer. The member is reminded at that minute. */
  'followups.addVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/add',
    access: 'followups.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ customerId: id, at: sentInstant, content: text(200), writtenAt }),
    reply: callBack,
    errors: ['customers.not_found', 'followups.visit_in_past', 'followups.visit_too_far', 'followups.bad_written_at'],
  }),

  /**
   * Lists call-backs, the earliest first. `done`: finished ones, the newest first. `waiting`: all others. `moved`,
   * `snoozed`: the waiting ones that were put off so. With a day: only those planned for that day. A leader also sees
   * those of their members, if they may see private customers.
   */
  'followups.visits': defineEndpoint({
    method: 'POST',
    path: 'return-visit/page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      state: z.enum([...callBackLists, ...callBackDayLists]),
      owner: callBacksOf,
      customerId: id.optional(),
      taskNumberId: id.optional(),
      day: day.optional(),
    }),
    reply: pageOf(callBack),
    errors: [],
  }),

  /** Counts the call-backs planned for each day of a month. Days without any are left out. */
  'followups.visitDays': defineEndpoint({
    method: 'POST',
    path: 'return-visit/days',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month, owner: callBacksOf }),
    reply: z.object({ list: z.array(z.object({ day, waiting: z.int(), done: z.int() })) }),
    errors: [],
  }),

  /**
   * Reminds again later: in ten minutes, in an hour, or at ten o'clock of the enterprise's next day, counted from
   * `writtenAt`.
   */
  'followups.snoozeVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/snooze',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, until: z.enum(snoozes), writtenAt }),
    reply: callBack,
    errors: ['followups.visit_not_found', 'followups.bad_written_at'],
  }),

  /**
   * Notes that the member answered the reminder of a call-back at this time, so that their other devices take it away.
   * Changes nothing if the call-back is done, was moved, or is not the member's.
   */
  'followups.seeReminder': defineEndpoint({
    method: 'POST',
    path: 'return-visit/reminder-seen',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, at: sentInstant }),
    reply: done,
    errors: [],
  }),

  /** Moves a call-back to another time. */
  'followups.moveVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/move',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, at: sentInstant, writtenAt }),
    reply: callBack,
    errors: [
      'followups.visit_not_found',
      'followups.visit_in_past',
      'followups.visit_too_far',
      'followups.bad_written_at',
    ],
  }),

  /** Marks a call-back as done. */
  'followups.finishVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/finish',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, writtenAt }),
    reply: done,
    errors: ['followups.visit_not_found', 'followups.bad_written_at'],
  }),

  /** Takes `finishCallBack` back, unless another call-back to the customer was planned since. */
  'followups.reopenVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/reopen',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: callBack,
    errors: ['followups.visit_not_found', 'followups.visit_planned_since'],
  }),
};
