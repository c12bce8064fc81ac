import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, id } from '../fields.ts';

const totals = z.object({
  calls: z.int(),
  answered: z.int(),
  talkSeconds: z.int(),
  followUps: z.int(),
  /** Customers followed up at least once. */
  customersFollowed: z.int(),
});
export type CallTotals = z.output<typeof totals>;

export const statisticsCalls = {
  /** Totals of whole days of the enterprise, with the same number of days before them. */
  'statistics.callTotals': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/base-census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      from: day,
      to: day,
      /** `team`: everybody within the caller's data scope. */
      of: z.enum(['me', 'team']).default('me'),
    }),
    reply: z.object({ now: totals, before: totals }),
    errors: [],
  }),

  /** Lists the figures of each member, most calls first. */
  'statistics.callRanks': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/getCensusDetail',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ from: day, to: day }),
    reply: z.object({ list: z.array(z.object({ memberId: id, name: z.string(), ...totals.shape })) }),
    errors: [],
  }),
};
