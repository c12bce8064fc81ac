import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id } from '../fields.ts';
import { taskNumber } from './numbers.ts';

/**
 * The calls of the beginner guide's sample task. Its numbers belong to nobody, and its calls never leave the server.
 */
export const sampleEndpoints = {
  /**
   * Begins the caller's own sample task, which runs with the caller as its only agent. If one with numbers to call
   * exists, it returns that one. `end` removes it; the reply then has no task.
   */
  'tasks.sample': defineEndpoint({
    method: 'POST',
    path: 'octtask/sample',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ what: z.enum(['begin', 'end']) }),
    reply: z.object({ taskId: id.nullable() }),
    errors: [],
  }),

  /**
   * Plays a call to a number of the caller's sample task. Nothing rings, nothing is charged, and the number counts as
   * called.
   */
  'tasks.practise': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/practise',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: taskNumber.pick({ id: true, state: true, attempts: true, lastCause: true, dueAt: true }),
    errors: ['tasks.number_not_found', 'tasks.not_a_sample'],
  }),
};
