import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { members, period, scopeErrors } from './core/scope.ts';
import {
  type CallerFigure,
  callerFigureRows,
  callerFigures,
  type FigureOfAll,
  isOfAllCallers,
  steps,
} from './values.ts';

const value = (figure: CallerFigure) => (callerFigureRows[figure].unit === 'share' ? z.number() : z.int());
/** Every figure of callers. Those of callers whom nobody took are `null` unless everybody's calls are asked for and seen. */
const callerCounts = Object.fromEntries(
  callerFigures.map((figure) => [figure, isOfAllCallers(figure) ? value(figure).nullable() : value(figure)]),
) as { [Name in CallerFigure]: Name extends FigureOfAll ? z.ZodNullable<z.ZodNumber> : z.ZodNumber };
const callersOfPeriod = z.object(callerCounts);
export type CallerCounts = z.output<typeof callersOfPeriod>;

export const callerStatisticsEndpoints = {
  /**
   * Returns figures of people who called us in whole days, of as many days before them, over time, by line, and by each
   * member who took or let ring a caller. Points without callers are included. They are in no other figure of calls.
   */
  'statistics.callers': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/caller-census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members, step: z.enum(steps).default('day') }),
    reply: z.object({
      /** True once a line of the enterprise was called by anybody, at any time. */
      takesCallers: z.boolean(),
      now: callersOfPeriod,
      before: callersOfPeriod,
      points: z.array(z.object({ startsAt: instant, ...callerCounts })),
      /** The lines that were called, the most callers first. */
      lines: z.array(z.object({ lineId: id, name: z.string(), ...callerCounts })),
      /** The members who took the most callers first. */
      members: z.array(z.object({ memberId: id, name: z.string(), ...callerCounts })),
    }),
    errors: [...scopeErrors, 'statistics.step_too_fine'],
  }),
};
