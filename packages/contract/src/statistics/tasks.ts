import * as z from 'zod';
import { callCauses } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const numbers = {
  numbers: z.int(),
  /** Tried at least once. */
  called: z.int(),
  /** Somebody answered a call to it, whatever came of it since. */
  connected: z.int(),
  /** Numbers of each level, A first; those without one are not among them. */
  levels: z.array(z.int()).length(6),
};
export type TaskNumbers = z.output<z.ZodObject<typeof numbers>>;

export const taskStatisticsCalls = {
  /**
   * Numbers of outbound tasks as they are now: how many, called, connected, and of which level, by task and by seat. For
   * a seat alone they are its own numbers. Deleted tasks are not among them.
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
      tasks: z.array(z.object({ taskId: id, name: z.string(), ...numbers })),
      /** Null: numbers that no seat has. */
      seats: z.array(z.object({ memberId: id.nullable(), name: z.string(), ...numbers })),
    }),
    errors: ['statistics.not_found'],
  }),
};
