import * as z from 'zod';
import { callCauses } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { outcome } from '../followups/core/follow-up.ts';
import { id } from '../fields.ts';

const numbers = {
  numbers: z.int(),
  /** Numbers that were called at least once. */
  called: z.int(),
  /** Numbers of which a person answered a call, whatever happened later. */
  connected: z.int(),
  /** Numbers on each level, A first. Numbers without a level are left out. */
  levels: z.array(z.int()).length(6),
};
export type TaskNumbers = z.output<z.ZodObject<typeof numbers>>;

export const taskStatisticsEndpoints = {
  /**
   * Returns the present state of the numbers of outbound tasks, by task and by seat: all, called, connected, and by
   * level. For one seat only its own numbers count. Deleted tasks are left out.
   */
  'statistics.taskTotals': defineEndpoint({
    method: 'POST',
    path: 'octcount/census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ taskId: id.optional() }),
    reply: z.object({
      total: z.object(numbers),
      /** Numbers whose last call ended without talk, by its cause, the most first. */
      causes: z.array(z.object({ cause: z.enum(callCauses), numbers: z.int() })),
      /** Numbers by their outcome, the most first. `own`: the words of an own outcome; `outcome` is that of its kind. */
      outcomes: z.array(z.object({ outcome, own: z.string().nullable(), numbers: z.int() })),
      tasks: z.array(z.object({ taskId: id, name: z.string(), ...numbers })),
      /** `null`: numbers without a seat. */
      seats: z.array(z.object({ memberId: id.nullable(), name: z.string(), ...numbers })),
    }),
    errors: ['statistics.not_found'],
  }),
};
