import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { callConditions, callSource, callTotals } from './core/call-figures.ts';
import { customersOfPeriod } from './core/customer-figures.ts';
import { figureName, period, scopeErrors } from './core/scope.ts';
import { dimensions } from './values.ts';

/** One row of a rank. */
const rankingRow = z.object({
  /**
   * The id of the member, department, line or task, or the name of a mode. `null`: calls without one, which stand last.
   */
  key: z.string().nullable(),
  /** `null` unless members are ranked. */
  memberId: id.nullable(),
  name: z.string(),
  /** The rank, from 1. Equal figures share a rank. */
  rank: z.int(),
  ...callTotals.shape,
  /** `null` if calls are ranked. */
  customers: customersOfPeriod.nullable(),
});
export type RankingRow = z.output<typeof rankingRow>;

export const rankEndpoints = {
  /**
   * Ranks members, present departments, lines, modes or tasks by one figure of calls or of customers. Active members
   * are listed even without activity. Equal figures share a rank. Figures of customers have neither line, mode nor
   * task, and are refused if calls are narrowed to one.
   */
  'statistics.callRanks': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/getCensusDetail',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...period,
      of: z.enum(['me', 'team']).default('team'),
      departmentId: id.optional(),
      ...callConditions,
      ...callSource,
      by: z.enum(dimensions).default('member'),
      figure: figureName.default('calls'),
    }),
    reply: z.object({ list: z.array(rankingRow) }),
    errors: [...scopeErrors, 'statistics.unknown_figure'],
  }),
};
