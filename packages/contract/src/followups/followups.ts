import {
  MOST_PICTURES,
  movementKinds,
  outcomes,
  putOffWays,
  snoozes,
  callBackDayLists,
  callBackLists,
  waitingCallBackFates,
} from './values.ts';
import { coordinateSystems } from '../config/values.ts';
import * as z from 'zod';
import { callRecord } from '../calls/core/calls.ts';
import { phoneLabel } from '../customers/core/list-filters.ts';
import { returnReason } from '../customers/pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  byId,
  coordinates,
  day,
  done,
  filePath,
  id,
  instant,
  level,
  month,
  pageOf,
  pageRequest,
  sentInstant,
  text,
} from '../fields.ts';

export const outcome = z.enum(outcomes);

/** The accuracy of a place in metres. 0 for a place that was chosen on a map. */
const accuracy = z.int().min(0).max(1_000_000);

/** The place where a follow-up was written. */
const shownPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  system: z.enum(coordinateSystems),
  accuracy,
  name: z.string().nullable(),
});

export const followUp = z.object({
  id,
  customerId: id,
  authorId: id,
  authorName: z.string(),
  at: instant,
  text: z.string(),
  outcome: outcome.nullable(),
  level: level.nullable(),
  callId: id.nullable(),
  nextVisitAt: instant.nullable(),
  /**
   * Links that open for one to two hours: a small square, and the whole picture. An edit names the picture by `path`.
   */
  pictures: z.array(z.object({ path: filePath, small: z.string(), whole: z.string() })),
  location: shownPlace.nullable(),
  /** The instant of the author's last correction. */
  editedAt: instant.nullable(),
  /** The instant until which the author may correct it. */
  editableUntil: instant,
});
export type FollowUp = z.output<typeof followUp>;

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
});
export type CallBackItem = z.output<typeof callBack>;

export const movementKind = z.enum(movementKinds);

/** One line of a customer's history. Exactly one of the four parts is there, and `kind` names it. */
export const timelineItem = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  kind: z.enum(['follow_up', 'call', 'change', 'movement']),
  followUp: followUp.nullable(),
  call: callRecord.nullable(),
  /** The change of a field. A field that the enterprise defined is named by `custom:` and its name at that time. */
  change: z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  movement: z
    .object({
      kind: movementKind,
      /** The reason of a return, if it is one of the proposed reasons. */
      reason: returnReason.nullable(),
      /** True when this line undoes a batch. */
      undo: z.boolean(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type TimelineItem = z.output<typeof timelineItem>;

/** Another member's call-backs within the caller's data scope. Absent: the caller's own. */
const callBacksOf = z.union([z.literal('all'), id]).optional();

const ofCustomer = z.strictObject({ ...pageRequest, customerId: id });

export const followupEndpoints = {
  /**
   * Saves the after-call sheet or a note written by hand. It needs an outcome, a text, a label, a picture or a place.
   * `pictures`: uploads of the caller's own that nothing uses yet. `again`: adds another follow-up to a call that has
   * one. `waitingVisit`: the fate of the caller's open call-back for this customer if no new time is set. If it is
   * absent, only a refusal of further calls ends that call-back.
   */
  'followups.save': defineEndpoint({
    method: 'POST',
    path: 'api/crm-record/save',
    access: 'followups.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      customerId: id,
      callId: id.optional(),
      again: z.literal(true).optional(),
      outcome: outcome.optional(),
      level: level.optional(),
      phoneLabel: phoneLabel.optional(),
      text: text(2000).optional(),
      nextVisitAt: sentInstant.optional(),
      visitContent: text(200).optional(),
      waitingVisit: z.enum(waitingCallBackFates).optional(),
      pictures: z.array(filePath).max(MOST_PICTURES).optional(),
      location: z.strictObject({ ...coordinates, accuracy, name: text(60).optional() }).optional(),
    }),
    reply: followUp,
    errors: [
      'maps.outside_world',
      'customers.not_found',
      'customers.claim_first',
      'calls.not_found',
      'followups.empty',
      'followups.call_written',
      'followups.visit_in_past',
      'followups.visit_too_far',
      'files.not_found',
      'files.not_accepted',
    ],
  }),

  /**
   * Corrects the words and pictures of the caller's own follow-up within ten minutes. Something must remain.
   * `pictures`: all pictures after the edit, in their order: the paths of kept ones, and new uploads of the caller's
   * own that nothing uses yet. Absent: the pictures stay.
   */
  'followups.edit': defineEndpoint({
    method: 'POST',
    path: 'api/crm-record/update',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, text: text(2000), pictures: z.array(filePath).max(MOST_PICTURES).optional() }),
    reply: followUp,
    errors: [
      'followups.not_found',
      'followups.empty',
      'followups.too_late_to_edit',
      'files.not_found',
      'files.not_accepted',
    ],
  }),

  /** Lists a customer's follow-ups, newest first. */
  'followups.list': defineEndpoint({
    method: 'GET',
    path: 'api/crm-record/queryList',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      customerId: id,
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(followUp),
    errors: ['customers.not_found'],
  }),

  /**
   * Lists the changes of a customer's fields with their authors, newest first. `field`: a key of `changedFields`.
   * Numbers are always masked. A field that the public pool hides shows only that it changed.
   */
  'followups.changes': defineEndpoint({
    method: 'POST',
    path: 'api/crm-customer-update-record/querylist',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: ofCustomer.extend({ field: text(80).optional() }),
    reply: pageOf(timelineItem),
    errors: ['customers.not_found'],
  }),

  /**
   * Lists the fields of a customer that were ever changed, and the number of changes. The field that changed last comes
   * first.
   */
  'followups.changedFields': defineEndpoint({
    method: 'POST',
    path: 'api/crm-customer-update-record/fields',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ customerId: id }),
    /** `field`: its present name in changes. `key` stays the same when the enterprise renames a field of its own. */
    reply: z.object({ list: z.array(z.object({ key: z.string(), field: z.string(), count: z.int() })) }),
    errors: ['customers.not_found'],
  }),

  /** Lists follow-ups, calls, changes and movements of a customer together, newest first. */
  'followups.timeline': defineEndpoint({
    method: 'POST',
    path: 'api/crm/timeline',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: ofCustomer,
    reply: pageOf(timelineItem),
    errors: ['customers.not_found'],
  }),

  /** Lists the quick phrases of the enterprise and of the caller. */
  'followups.phrases': defineEndpoint({
    method: 'POST',
    path: 'quick-content/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ id, text: z.string(), own: z.boolean() })) }),
    errors: [],
  }),

  /** Replaces the caller's own quick phrases by these, in their order. */
  'followups.saveOwnPhrases': defineEndpoint({
    method: 'POST',
    path: 'quick-content/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      texts: z.array(text(100).min(1)).max(50),
    }),
    reply: done,
    errors: [],
  }),

  /** Plans a call-back to a customer. The member is reminded at that minute. */
  'followups.addVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/add',
    access: 'followups.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ customerId: id, at: sentInstant, content: text(200) }),
    reply: callBack,
    errors: ['customers.not_found', 'followups.visit_in_past', 'followups.visit_too_far'],
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

  /** Reminds again later: in ten minutes, in an hour, or at ten o'clock of the enterprise's next day. */
  'followups.snoozeVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/snooze',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, until: z.enum(snoozes) }),
    reply: callBack,
    errors: ['followups.visit_not_found'],
  }),

  /** Moves a call-back to another time. */
  'followups.moveVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/move',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, at: sentInstant }),
    reply: callBack,
    errors: ['followups.visit_not_found', 'followups.visit_in_past', 'followups.visit_too_far'],
  }),

  /** Marks a call-back as done. */
  'followups.finishVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/finish',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['followups.visit_not_found'],
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
