import {
  movementKinds,
  outcomes,
  putOffWays,
  snoozes,
  visitDayLists,
  visitLists,
  waitingVisitFates,
} from './values.ts';
import { coordinateSystems } from '../config/values.ts';
import * as z from 'zod';
import { call } from '../calls/calls.ts';
import { phoneLabel } from '../customers/list-filters.ts';
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

/** How exact a place is, in metres; 0 for one that was chosen on a map. */
const accuracy = z.int().min(0).max(1_000_000);

/** Where somebody was. */
const shownPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  system: z.enum(coordinateSystems),
  accuracy,
  name: z.string().nullable(),
});

/** How many pictures one follow-up has at most. */
export const MOST_PICTURES = 9;

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
  /** Links that open for one to two hours: a small square, and all of it. `path` names it when they are edited. */
  pictures: z.array(z.object({ path: filePath, small: z.string(), whole: z.string() })),
  location: shownPlace.nullable(),
  /** When its author corrected it last. */
  editedAt: instant.nullable(),
  /** Until when the author may correct it. */
  editableUntil: instant,
});
export type FollowUp = z.output<typeof followUp>;

export const returnVisit = z.object({
  id,
  /** 0: a customer; 1: a number of a task that is no customer yet. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** The customer's, or the number's. */
  customerId: id,
  customerName: z.string(),
  company: z.string().nullable(),
  level: level.nullable(),
  /** Masked where the enterprise masks. */
  mobile: z.string(),
  memberId: id,
  memberName: z.string(),
  at: instant,
  content: z.string(),
  state: z.enum(['waiting', 'done']),
  /** How it was put off last: the promise was moved, or only the reminder snoozed. */
  putOff: z.enum(putOffWays).nullable(),
  /** When it was promised first; `at` for one that was never put off. */
  plannedAt: instant,
});
export type ReturnVisitItem = z.output<typeof returnVisit>;

export const movementKind = z.enum(movementKinds);

/** One line of a customer's story; exactly one of the four parts is there, `kind` says which. */
export const timelineItem = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  kind: z.enum(['follow_up', 'call', 'change', 'movement']),
  followUp: followUp.nullable(),
  call: call.nullable(),
  /** For a field that the enterprise defined: `custom:` and the name it had then. */
  change: z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  movement: z
    .object({
      kind: movementKind,
      /** Why it was given back, where that is one of the reasons proposed. */
      reason: returnReason.nullable(),
      /** Somebody took a batch back: this is its undoing. */
      undo: z.boolean(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type TimelineItem = z.output<typeof timelineItem>;

/** Other people's, within the caller's data scope; the caller's own when absent. */
const visitsOf = z.union([z.literal('all'), id]).optional();

const ofCustomer = z.strictObject({ ...pageRequest, customerId: id });

export const followupCalls = {
  /**
   * The after-call sheet and the note written by hand. An outcome, a text, a label, a picture or a place is needed.
   * `pictures`: uploads of one's own that nothing stands on yet. `again`: one more about a call that has one.
   * `waitingVisit`: what becomes of one's own call-back that waits for this customer where no new time is set. Absent: a
   * refusal of further calls ends it, and nothing else does.
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
      waitingVisit: z.enum(waitingVisitFates).optional(),
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
   * Corrects the words and the pictures of one's own within ten minutes; something must remain. `pictures`: all that it
   * shall have, in their order: those it has by their paths, and uploads of one's own that nothing stands on yet. Absent:
   * they stay.
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

  /** A customer's follow-ups, newest first. */
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
   * Lists the changes of a customer's fields with their authors, newest first. `field`: a key of `changedFields`. Numbers
   * are masked always; of what the sea keeps back only that it changed is told.
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

  /** Which fields of a customer were ever changed, and how often; the one that changed last first. */
  'followups.changedFields': defineEndpoint({
    method: 'POST',
    path: 'api/crm-customer-update-record/fields',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ customerId: id }),
    /** `field`: as changes name it now; `key` stays when one of the enterprise's own is renamed. */
    reply: z.object({ list: z.array(z.object({ key: z.string(), field: z.string(), count: z.int() })) }),
    errors: ['customers.not_found'],
  }),

  /** Follow-ups, calls, changes and movements in one, newest first. */
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

  /** Quick phrases of the enterprise and of the caller. */
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

  /** One's own quick phrases, all of them in their order. */
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

  /** Promises a customer to call again; the member is reminded at that minute. */
  'followups.addVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/add',
    access: 'followups.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ customerId: id, at: sentInstant, content: text(200) }),
    reply: returnVisit,
    errors: ['customers.not_found', 'followups.visit_in_past', 'followups.visit_too_far'],
  }),

  /**
   * Earliest first; `done` newest first, `waiting` all others, `moved` and `snoozed` those of them that were put off. With
   * a day only those planned for it. Whoever leads others sees theirs, where they may see private customers.
   */
  'followups.visits': defineEndpoint({
    method: 'POST',
    path: 'return-visit/page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      state: z.enum([...visitLists, ...visitDayLists]),
      owner: visitsOf,
      customerId: id.optional(),
      taskNumberId: id.optional(),
      day: day.optional(),
    }),
    reply: pageOf(returnVisit),
    errors: [],
  }),

  /** How many were planned for the days of a month; days without any are left out. */
  'followups.visitDays': defineEndpoint({
    method: 'POST',
    path: 'return-visit/days',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month, owner: visitsOf }),
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
    reply: returnVisit,
    errors: ['followups.visit_not_found'],
  }),

  /** Promises another time. */
  'followups.moveVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/move',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, at: sentInstant }),
    reply: returnVisit,
    errors: ['followups.visit_not_found', 'followups.visit_in_past', 'followups.visit_too_far'],
  }),

  /** Marks a visit as done. */
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

  /** Takes `finishVisit` back, unless another visit to the customer was planned since. */
  'followups.reopenVisit': defineEndpoint({
    method: 'POST',
    path: 'return-visit/reopen',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: returnVisit,
    errors: ['followups.visit_not_found', 'followups.visit_planned_since'],
  }),
};
