import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

/** The highest goal of calls a day that may be set. */
export const MOST_CALLS_A_DAY = 2000;

const sofar = z.object({
  calls: z.int(),
  answered: z.int(),
  talkSeconds: z.int(),
  followUps: z.int(),
});
export type DaySoFar = z.output<typeof sofar>;

export const todayEndpoints = {
  /** Returns figures of the enterprise's day so far, and those of yesterday until the same time. */
  'statistics.today': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/today',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    /** `team`: everybody within the caller's data scope. */
    request: z.strictObject({ of: z.enum(['me', 'team']).default('me') }),
    reply: z.object({
      now: sofar,
      before: sofar,
      /** The caller's goal of calls a day. `null` if there is none, and for a team. */
      goal: z
        .object({
          callsADay: z.int(),
          /** True when the caller set it. Otherwise the enterprise did. */
          isOwn: z.boolean(),
        })
        .nullable(),
    }),
    errors: [],
  }),

  /** Sets the caller's own goal in place of the enterprise's. `null` removes it. */
  'statistics.setGoal': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/goal',
    access: 'statistics.read',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ callsADay: z.int().min(1).max(MOST_CALLS_A_DAY).nullable() }),
    reply: done,
    errors: [],
  }),
};
