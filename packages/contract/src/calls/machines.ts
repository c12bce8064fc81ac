import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant } from '../fields.ts';
import { machineChoices } from './values.ts';

export const machineEndpoints = {
  /** Returns the machine that seems to have answered the caller's running call, and what its task does about it. */
  'calls.machine': defineEndpoint({
    method: 'GET',
    path: 'api/call/machine',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      /** `null`: a person answered, or it is not known yet, or the task only watches. */
      found: z
        .object({
          /** The instant at which the caller was asked. */
          askedAt: instant,
          /** The choice of the task's rule, if the caller has seen the question for two seconds and chose nothing. */
          policy: z.enum(machineChoices),
          /** True when the task has a message to leave. */
          hasMessage: z.boolean(),
          /** `null`: nothing was chosen yet. */
          choice: z.enum(machineChoices).nullable(),
        })
        .nullable(),
      /** True when the caller may leave a message at any time, whatever was heard. Absent from earlier releases. */
      canLeave: z.boolean().optional(),
    }),
    errors: ['calls.not_found'],
  }),

  /**
   * Decides about a machine that answered: hangs up, leaves the message of the task, or goes on. A message frees the
   * caller at once. Both ends write the outcome by themselves. `isByRule`: the rule of the task chose, after the caller
   * had seen the question for two seconds. The first choice counts. A message may be left unasked, and after going on: the
   * task's, or else that of the enterprise.
   */
  'calls.answerMachine': defineEndpoint({
    method: 'POST',
    path: 'api/call/answer-machine',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, choice: z.enum(machineChoices), isByRule: z.boolean().optional() }),
    reply: done,
    errors: [
      'calls.not_found',
      'calls.not_in_talk',
      'calls.consulting',
      'calls.on_hold',
      'calls.no_machine',
      'calls.no_machine_message',
    ],
  }),
};
