import * as z from 'zod';
import { callModes } from '../../calls/values.ts';
import { id } from '../../fields.ts';
import { type CallFigure, callFigureRows, callFigures, callSources } from '../values.ts';

/** Every figure of calls. */
export const callCounts = Object.fromEntries(
  callFigures.map((figure) => [figure, callFigureRows[figure].unit === 'share' ? z.number() : z.int()]),
) as Record<CallFigure, z.ZodNumber>;
export const callsOfPeriod = z.object(callCounts);
export type CallCounts = z.output<typeof callsOfPeriod>;

/** Every figure of calls, and the follow-ups about them. */
export const callTotals = z.object({
  ...callCounts,
  /** Follow-ups. If a line, a mode or a task is asked for, only those about such calls. */
  followUps: z.int(),
  /** Customers with at least one of these follow-ups. */
  customersFollowed: z.int(),
});
export type CallTotals = z.output<typeof callTotals>;

/** Conditions that narrow calls further. */
export const callConditions = {
  lineId: id.optional(),
  mode: z.enum(callModes).optional(),
  taskId: id.optional(),
};
export const callSource = { source: z.enum(callSources).default('lines') };
