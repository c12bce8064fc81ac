import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id } from '../fields.ts';
import { taskNumber } from './numbers.ts';

/** The sample task of the beginner guide: its numbers belong to nobody, and no call of it leaves the server. */
export const sampleCalls = {
  /**
   * Begins one's own sample task, which runs with the caller as its only seat, or answers the one that still has
   * numbers to call. `end` takes it away: the answer has no task then.
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

  /** Plays a call to a number of one's sample task: nothing rings, nothing is charged, and the number is counted as called. */
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
