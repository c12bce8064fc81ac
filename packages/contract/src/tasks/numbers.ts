import * as z from 'zod';
import { callCause } from '../calls/calls.ts';
import { callCauses } from '../calls/values.ts';
import { listCursor } from '../calls/continuous-dialling.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listErrors } from '../customers/list-filters.ts';
import { byId, id, instant, level, listReason, pageOf, pageRequest, sentInstant, text } from '../fields.ts';
import { outcome } from '../followups/followups.ts';
import { waitingCallBackFates } from '../followups/values.ts';
import { intakeAnswer } from './intakes.ts';
import { dividing, numberCounts, numberState } from './keeping.ts';
import { divisionWays, NUMBERS_AT_ONCE } from './values.ts';

export const taskNumber = z.object({
  id,
  taskId: id,
  name: z.string(),
  remark: z.string(),
  /** Masked if the enterprise masks numbers. */
  mobile: z.string(),
  area: z.string().nullable(),
  state: numberState,
  seatId: id.nullable(),
  seatName: z.string().nullable(),
  attempts: z.int(),
  lastCause: callCause.nullable(),
  lastCallAt: instant.nullable(),
  /** The instant before which the number is not called. */
  dueAt: instant,
  outcome: outcome.nullable(),
  level: level.nullable(),
  /** The customer that was made from the number, or from which the number came. */
  customerId: id.nullable(),
});
export type TaskNumber = z.output<typeof taskNumber>;

const intakeStart = z.object({ intakeId: id, jobId: id });

export const taskNumberCalls = {
  /**
   * Adds typed or pasted numbers, or contacts of the phone, to a task. The reply has a result for each, in their order.
   * If numbers are masked, a list beyond the member's search budget needs a `reason`. Its reply is `rounded`: it tells
   * the rows that are no number, and rounds the count of known ones.
   */
  'tasks.addNumbers': defineEndpoint({
    method: 'POST',
    path: 'octtask/clue/multi',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      taskId: id,
      source: z.enum(['typed', 'contacts']).default('typed'),
      numbers: z
        .array(
          z.strictObject({
            number: text(60).min(1),
            name: text(60).optional(),
            remark: text(200).optional(),
          }),
        )
        .min(1)
        .max(NUMBERS_AT_ONCE),
      reason: listReason,
    }),
    reply: z.object({
      intakeId: id,
      taken: z.int(),
      refused: z.int(),
      rounded: z.boolean(),
      list: z.array(intakeAnswer),
    }),
    errors: ['tasks.not_found', 'tasks.over', 'customers.reason_needed', 'customers.list_rows_used'],
  }),

  /** Adds customers of a list to a task as a job. Their numbers stay on the server. */
  'tasks.addCustomers': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/import/multi',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ taskId: id, whom: listCursor }),
    reply: intakeStart,
    errors: ['tasks.not_found', 'tasks.over', 'customers.sea_not_found', ...listErrors],
  }),

  /** Lists numbers of a task in the order in which they came. `seat` `mine`: the caller's. `none`: those of no seat. */
  'tasks.numbers': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/page',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      taskId: id,
      state: numberState.optional(),
      seat: z.union([id, z.enum(['mine', 'none'])]).optional(),
    }),
    reply: pageOf(taskNumber),
    errors: ['tasks.not_found'],
  }),

  /** Returns one number for the dialling screen. */
  'tasks.number': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/info',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: taskNumber.extend({
      taskName: z.string(),
      taskState: z.string(),
      /** The script as typed. The client fills its blanks. */
      script: z.string(),
      /** The company of its customer. `null` if it has no customer, or the company is unknown or hidden. */
      company: z.string().nullable(),
      mode: z.string(),
      paceSeconds: z.int(),
      /** True for a practice number, which is never dialled. */
      isSample: z.boolean(),
      /** The instant of the caller's call-back to the number. */
      visitAt: instant.nullable(),
    }),
    errors: ['tasks.number_not_found'],
  }),

  /**
   * Returns only the present place of a number, for reminders. A number that the member may not see counts as absent. A
   * member who planned a call-back to it still learns that it belongs to another seat.
   */
  'tasks.locate': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/locate',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /**
     * `userId`: the seat of the number; `null` for none. `place`: all that is told if the member may not see the
     * number.
     */
    reply: z.object({ id, userId: id.nullable(), place: z.enum(['taken']).nullable() }),
    errors: ['tasks.number_not_found'],
  }),

  /** Finds the number of a task by its telephone number. It counts as a search. */
  'tasks.numberByMobile': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/get-info',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30).min(1), taskId: id.optional() }),
    reply: z.object({ number: taskNumber.nullable() }),
    errors: ['customers.searched_too_often'],
  }),

  /** Changes the notes of a number. A new outcome or level has the same consequences as a result. */
  'tasks.editNumber': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/edit',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      name: text(60).optional(),
      remark: text(200).optional(),
      outcome: outcome.optional(),
      level: level.optional(),
    }),
    reply: taskNumber,
    errors: ['tasks.number_not_found', 'tasks.not_yours'],
  }),

  /**
   * Takes numbers out of a task for good. Ringing calls are ended. Nothing is taken while a callee among them talks.
   * Calls and bills stay.
   */
  'tasks.deleteNumbers': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/delete/selected',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ taskId: id, ids: z.array(id).min(1).max(NUMBERS_AT_ONCE) }),
    reply: z.object({ deleted: z.int() }),
    errors: ['tasks.not_found', 'tasks.being_called'],
  }),

  /** Counts the waiting numbers without a seat, and the numbers of each seat. */
  'tasks.divisionCount': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/division/count',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ taskId: id }),
    reply: z.object({
      undivided: z.int(),
      seats: z.array(z.object({ userId: id, name: z.string(), counts: numberCounts })),
      dividing,
    }),
    errors: ['tasks.not_found'],
  }),

  /**
   * Divides waiting numbers without a seat among seats. `evenly`: all of them, or `most`. `by_count`: the number given
   * for each seat, or nothing at all. `chosen`: these numbers to one seat, also those of other seats that were not
   * dialled yet. More than `DIVIDED_AT_ONCE` are divided after the reply, in a task that is not running. `dividing`
   * tells the progress.
   */
  'tasks.divide': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/division',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.discriminatedUnion('way', [
      z.strictObject({
        taskId: id,
        way: z.literal(divisionWays[0]),
        userIds: z.array(id).min(1).max(200),
        most: z.int().min(1).max(1_000_000).optional(),
        undialledOnly: z.boolean().default(false),
      }),
      z.strictObject({
        taskId: id,
        way: z.literal(divisionWays[1]),
        counts: z
          .array(z.strictObject({ userId: id, count: z.int().min(1).max(1_000_000) }))
          .min(1)
          .max(200),
        undialledOnly: z.boolean().default(false),
      }),
      z.strictObject({
        taskId: id,
        way: z.literal(divisionWays[2]),
        userId: id,
        ids: z.array(id).min(1).max(NUMBERS_AT_ONCE),
      }),
    ]),
    reply: z.object({ divided: z.int(), left: z.int(), dividing }),
    errors: [
      'tasks.not_found',
      'tasks.over',
      'tasks.not_a_seat',
      'tasks.too_few_numbers',
      'tasks.still_running',
      'tasks.being_divided',
    ],
  }),

  /**
   * Takes waiting numbers back from these seats, or from all. If only undialled ones are asked for, numbers that were
   * called stay with their seats.
   */
  'tasks.revert': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/revert',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      taskId: id,
      userIds: z.array(id).max(200).optional(),
      undialledOnly: z.boolean().default(false),
    }),
    reply: z.object({ reverted: z.int(), dividing }),
    errors: ['tasks.not_found', 'tasks.still_running', 'tasks.being_divided'],
  }),

  /**
   * Holds the next numbers for the caller, their own first, and releases those of `giveBack`. Two seats never hold the
   * same number.
   */
  'tasks.next': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/getmore',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      taskId: id,
      count: z.int().min(0).max(20).default(1),
      giveBack: z.array(id).max(20).default([]),
    }),
    reply: z.object({
      list: z.array(taskNumber),
      /** The instant of the next number, if there is nothing to call now. `null`: never. */
      nextAt: instant.nullable(),
    }),
    errors: ['tasks.not_found', 'tasks.not_running', 'tasks.not_a_seat'],
  }),

  /**
   * Lists the calls and notes of a number, newest first. With `result`, it first saves the result of the last call.
   * `do_not_call` puts the number on the list. `not_interested` spares it for the months of the rules. `waitingVisit`:
   * the fate of the caller's open call-back to it, as in `followups.save`.
   */
  'tasks.record': defineEndpoint({
    method: 'POST',
    path: 'octrecord/record',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      numberId: id,
      result: z
        .strictObject({
          callId: id.optional(),
          outcome: outcome.optional(),
          level: level.optional(),
          note: text(2000).optional(),
          callAgainAt: sentInstant.optional(),
          waitingVisit: z.enum(waitingCallBackFates).optional(),
        })
        .optional(),
    }),
    reply: z.object({
      calls: z.array(
        z.object({
          id,
          at: instant,
          agentName: z.string().nullable(),
          cause: z.enum(callCauses).nullable(),
          talkSeconds: z.int(),
          hasRecording: z.boolean(),
        }),
      ),
      notes: z.array(
        z.object({
          id,
          at: instant,
          author: z.string(),
          outcome: outcome.nullable(),
          level: level.nullable(),
          text: z.string(),
        }),
      ),
    }),
    errors: [
      'tasks.number_not_found',
      'tasks.not_yours',
      'calls.not_found',
      'followups.visit_in_past',
      'followups.visit_too_far',
    ],
  }),

  /**
   * Makes the number a customer of the caller's, with its calls and notes. A number that is a customer already stays
   * one.
   */
  'tasks.makeCustomer': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/make-customer',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, name: text(60).min(1) }),
    reply: z.object({ customerId: id }),
    errors: [
      'tasks.number_not_found',
      'tasks.only_practised',
      'customers.bad_number',
      'customers.duplicate',
      'customers.private_pool_full',
      'customers.searched_too_often',
    ],
  }),
};
