import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';
import { ownOutcomeKinds } from './values.ts';

/** The settings of an own outcome. */
const ownOutcomeForm = z.strictObject({
  words: text(20).min(1),
  kind: z.enum(ownOutcomeKinds),
  /** The most further calls after this outcome. 0: none. */
  times: z.int().min(0).max(10),
  /** Minutes from the last call to the next one. */
  afterMinutes: z.int().min(1).max(43_200),
  /** True if the next call must be in another part of the day than the last. */
  isOtherDaypart: z.boolean(),
  /** True: the agent who wrote the outcome calls again. False: any agent of the task. */
  isSameAgent: z.boolean(),
  /** Days without any call of the enterprise to the number. */
  silenceDays: z.int().min(0).max(365),
});
export type OwnOutcomeForm = z.output<typeof ownOutcomeForm>;

const ownOutcome = z.object({
  ...ownOutcomeForm.shape,
  id,
  /** `null`: for all tasks of the enterprise. */
  taskId: id.nullable(),
});
export type OwnOutcome = z.output<typeof ownOutcome>;

export const ownOutcomeEndpoints = {
  /**
   * Lists the own outcomes of the enterprise, which are offered after every call, and with `taskId` those of that task as
   * well.
   */
  'tasks.outcomes': defineEndpoint({
    method: 'POST',
    path: 'octoutcome/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ taskId: id.optional() }),
    reply: z.object({ list: z.array(ownOutcome) }),
    errors: ['tasks.not_found'],
  }),

  /** Adds an own outcome, or changes the one with `id`. Results that were written with it keep their words. */
  'tasks.saveOutcome': defineEndpoint({
    method: 'POST',
    path: 'octoutcome/save',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: ownOutcomeForm.extend({ id: id.optional(), taskId: id.nullable() }),
    reply: ownOutcome,
    errors: ['tasks.not_found', 'tasks.outcome_not_found', 'tasks.too_many_outcomes', 'tasks.outcome_exists'],
  }),

  /** Takes an own outcome from the list. Results that were written with it keep their words. */
  'tasks.deleteOutcome': defineEndpoint({
    method: 'POST',
    path: 'octoutcome/delete',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['tasks.not_found', 'tasks.outcome_not_found'],
  }),
};
