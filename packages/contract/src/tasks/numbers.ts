import * as z from 'zod';
import { callCause } from '../calls/calls.ts';
import { callCauses } from '../calls/values.ts';
import { walk } from '../calls/continuous-dialling.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listErrors } from '../customers/list-filters.ts';
import { byId, id, instant, level, listReason, pageOf, pageRequest, sentInstant, text } from '../fields.ts';
import { outcome } from '../followups/followups.ts';
import { waitingVisitFates } from '../followups/values.ts';
import { intakeAnswer } from './intakes.ts';
import { dividing, numberCounts, numberState } from './tasks.ts';
import { divisionWays, NUMBERS_AT_ONCE } from './values.ts';

export const taskNumber = z.object({
  id,
  taskId: id,
  name: z.string(),
  remark: z.string(),
  /** Masked where the enterprise masks. */
  mobile: z.string(),
  area: z.string().nullable(),
  state: numberState,
  seatId: id.nullable(),
  seatName: z.string().nullable(),
  attempts: z.int(),
  lastCause: callCause.nullable(),
  lastCallAt: instant.nullable(),
  /** Before that it is not called. */
  dueAt: instant,
  outcome: outcome.nullable(),
  level: level.nullable(),
  /** Once it was made a customer, or where it came from one. */
  customerId: id.nullable(),
});
export type TaskNumber = z.output<typeof taskNumber>;

const intakeStart = z.object({ intakeId: id, jobId: id });

export const taskNumberCalls = {
  /**
   * Adds typed or pasted numbers, or contacts of the phone, to a task. Each of them is answered for, in its order. Where
   * numbers are masked, a list that the member's budget has no room for needs a `reason`, and its answer is `rounded`:
   * what is no number is told by row, and how many are known already in round figures.
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

  /** Adds customers of a list to a task, as a job: their numbers stay on the server. */
  'tasks.addCustomers': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/import/multi',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ taskId: id, whom: walk }),
    reply: intakeStart,
    errors: ['tasks.not_found', 'tasks.over', 'customers.sea_not_found', ...listErrors],
  }),

  /** Numbers of a task in the order they came. `seat` `mine`: the caller's; `none`: of nobody. */
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

  /** One number, for the dialling screen. */
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
      script: z.string(),
      mode: z.string(),
      paceSeconds: z.int(),
      /** Practised, never dialled. */
      isSample: z.boolean(),
      /** When the caller promised to call it again. */
      visitAt: instant.nullable(),
    }),
    errors: ['tasks.number_not_found'],
  }),

  /**
   * Where a number is now, for reminders: nothing else of it. One that the member may not see is as good as absent; who
   * promised to call it is still told that it is another seat's.
   */
  'tasks.locate': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/locate',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /** `userId`: its seat; null for nobody's. `place`: where the member may not see it, all that is told. */
    reply: z.object({ id, userId: id.nullable(), place: z.enum(['taken']).nullable() }),
    errors: ['tasks.number_not_found'],
  }),

  /** The number of a task that is this telephone number. Counts as a search. */
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

  /** Changes what is written beside a number. An outcome or a level that is new has the consequences of a result. */
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
   * Takes numbers out of a task for good. A call that rings is ended; nothing is taken while one of them is being talked
   * to. Calls and bills stay.
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

  /** How many numbers wait for nobody, and what each seat has. */
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
   * Divides waiting numbers of nobody among seats. `evenly`: all of them, or `most`. `by_count`: as many as is said of
   * each, or nothing. `chosen`: these to one seat, also those of other seats that were not dialled yet. More than
   * `DIVIDED_AT_ONCE` are divided after the reply, of a task that is not running: `dividing` tells how far that is.
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

  /** Takes waiting numbers back from seats: of these seats, or of all. Those that were called stay theirs if only undialled ones are asked for. */
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
   * Holds the next numbers for the caller, their own first, and gives those of `giveBack` back. Never the same number to
   * two seats.
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
      /** Nothing to call now: when the next one may be called; null for never. */
      nextAt: instant.nullable(),
    }),
    errors: ['tasks.not_found', 'tasks.not_running', 'tasks.not_a_seat'],
  }),

  /**
   * The calls and notes of a number, newest first. With `result`: writes first what came of the last call.
   * `do_not_call` puts the number on the list; `not_interested` keeps it in peace for the months of the rules.
   * `waitingVisit`: what becomes of one's own call-back that waits for it, as in `followups.save`.
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
          waitingVisit: z.enum(waitingVisitFates).optional(),
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

  /** Makes the number a customer of the caller's, with its calls and notes; one that is a customer stays it. */
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
