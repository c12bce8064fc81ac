import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { dividing, numberCounts } from './keeping.ts';
import { divisionWays, NUMBERS_AT_ONCE } from './values.ts';
import { taskNumber } from './numbers.ts';

export const divisionEndpoints = {
  /** Counts the waiting numbers without an agent, and the numbers of each agent. */
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
   * Divides waiting numbers without an agent among agents. `evenly`: all of them, or `most`. `by_count`: the number
   * given for each agent, or nothing at all. `chosen`: these numbers to one agent, also those of other agents that were
   * not dialled yet. More than `DIVIDED_AT_ONCE` are divided after the reply, in a task that is not running. `dividing`
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
   * Takes waiting numbers back from these agents, or from all. If only undialled ones are asked for, numbers that were
   * called stay with their agents.
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
   * Holds the next numbers for the caller, their own first, and releases those of `giveBack`. Two agents never hold the
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
};
