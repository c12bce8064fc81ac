import * as z from 'zod';
import { callCause } from '../calls/core/calls.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';
import { outcome } from '../followups/core/follow-up.ts';
import { numberState } from './keeping.ts';
import { NUMBERS_AT_ONCE } from './values.ts';

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
  /** The own outcome in its words. `outcome` then has the one of its kind. */
  ownOutcome: z.string().nullable(),
  level: level.nullable(),
  /** The customer that was made from the number, or from which the number came. */
  customerId: id.nullable(),
});
export type TaskNumber = z.output<typeof taskNumber>;

export const taskNumberEndpoints = {
  /**
   * Lists numbers of a task in the order in which they came. `seat` `mine`: the caller's. `none`: those without an
   * agent.
   */
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
   * member who planned a call-back to it still learns that it belongs to another agent.
   */
  'tasks.locate': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/locate',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /**
     * `userId`: the agent of the number; `null` for none. `place`: all that is told if the member may not see the
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
};
