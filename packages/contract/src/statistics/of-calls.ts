import * as z from 'zod';
import { callRecord } from '../calls/core/calls.ts';
import { callModes } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, pageRequest, sentInstant } from '../fields.ts';
import { fileFormats } from '../files/values.ts';
import { customersOfPeriod } from './customer-figures.ts';
import { figureName, members, period, scopeErrors } from './scope.ts';
import { type CallFigure, callFigureRows, callFigures, callSources, dimensions, steps } from './values.ts';

const callCounts = Object.fromEntries(
  callFigures.map((figure) => [figure, callFigureRows[figure].unit === 'share' ? z.number() : z.int()]),
) as Record<CallFigure, z.ZodNumber>;
const counted = z.object(callCounts);
export type CallCounts = z.output<typeof counted>;

const totals = z.object({
  ...callCounts,
  /** Follow-ups. If a line, a mode or a task is asked for, only those about such calls. */
  followUps: z.int(),
  /** Customers with at least one of these follow-ups. */
  customersFollowed: z.int(),
});
export type CallTotals = z.output<typeof totals>;

/** Conditions that narrow calls further. */
const ofCalls = {
  lineId: id.optional(),
  mode: z.enum(callModes).optional(),
  taskId: id.optional(),
};
const source = { source: z.enum(callSources).default('lines') };

const parts = {
  /** Ids and names of lines. Calls without a line stand under `null`. */
  lines: z.array(z.object({ lineId: id.nullable(), name: z.string(), ...callCounts })),
  modes: z.array(z.object({ mode: z.enum(callModes), ...callCounts })),
};

/** One row of a rank. */
const ranked = z.object({
  /**
   * The id of the member, department, line or task, or the name of a mode. `null`: calls without one, which stand last.
   */
  key: z.string().nullable(),
  /** `null` unless members are ranked. */
  memberId: id.nullable(),
  name: z.string(),
  /** The rank, from 1. Equal figures share a rank. */
  rank: z.int(),
  ...totals.shape,
  /** `null` if calls are ranked. */
  customers: customersOfPeriod.nullable(),
});
export type Ranked = z.output<typeof ranked>;

export const statisticsEndpoints = {
  /** Returns totals of whole days and of as many days before them, and those of each line and each mode. */
  'statistics.callTotals': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/base-census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members, ...ofCalls }),
    reply: z.object({ now: totals, before: totals, ...parts }),
    errors: scopeErrors,
  }),

  /** Returns totals of the calls that members dialled on their own phones. Such calls count here and nowhere else. */
  'statistics.deviceCallTotals': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/local-census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members }),
    reply: z.object({ now: counted, before: counted }),
    errors: scopeErrors,
  }),

  /**
   * Returns figures of calls over time: in all, and one figure by member or department. Points without calls are
   * included.
   */
  'statistics.callSeries': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...period,
      ...members,
      ...ofCalls,
      ...source,
      step: z.enum(steps).default('day'),
      by: z.enum(['member', 'department']).optional(),
      figure: figureName.default('calls'),
    }),
    reply: z.object({
      points: z.array(z.object({ startsAt: instant, ...callCounts })),
      /**
       * The figure of each member or present department with calls, in the order of the points. The largest comes
       * first.
       */
      groups: z.array(z.object({ key: id.nullable(), name: z.string(), values: z.array(z.number()) })),
    }),
    errors: [...scopeErrors, 'statistics.step_too_fine', 'statistics.unknown_figure'],
  }),

  /** Lists the calls behind one figure, newest first, with their sum. Calls that were hidden from lists count. */
  'statistics.callsBehind': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/getCallDetailList',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...period,
      ...members,
      ...ofCalls,
      ...source,
      figure: figureName.default('calls'),
      /**
       * True: only calls that met no agent. They belong to nobody, and only members who see the whole enterprise see
       * them.
       */
      noAgent: z.boolean().optional(),
      /** The instant at which the hour begins, for a series by the hour. */
      hour: sentInstant.optional(),
      ...pageRequest,
    }),
    reply: z.object({
      /** The calls. A hidden call shows neither number nor customer. */
      list: z.array(z.object({ ...callRecord.shape, isHidden: z.boolean() })),
      next: z.string().nullable(),
      /** The exact number, with the first page only. */
      total: z.int().nullable(),
      talkSeconds: z.int().nullable(),
    }),
    errors: [...scopeErrors, 'statistics.unknown_figure'],
  }),

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
      ...ofCalls,
      ...source,
      by: z.enum(dimensions).default('member'),
      figure: figureName.default('calls'),
    }),
    reply: z.object({ list: z.array(ranked) }),
    errors: [...scopeErrors, 'statistics.unknown_figure'],
  }),

  /**
   * Writes the present figures of a period to a file as a job: in all, by day (by the hour for one day) and by member,
   * in the caller's language. A spreadsheet has a sheet for each, text has one table. `jobs.file` opens the file.
   */
  'statistics.export': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/export-census',
    access: 'statistics.read',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({
      ...period,
      ...members,
      what: z.enum(['calls', 'device', 'customers']),
      format: z.enum(fileFormats),
    }),
    reply: z.object({ jobId: id }),
    errors: scopeErrors,
  }),
};
