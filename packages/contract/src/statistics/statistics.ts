import * as z from 'zod';
import { call } from '../calls/calls.ts';
import { callModes } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, pageRequest, sentInstant } from '../fields.ts';
import { fileFormats } from '../files/values.ts';
import { customersOfPeriod } from './customer-figures.ts';
import { figureName, members, period, scopeErrors } from './scope.ts';
import { callSources, dimensions, steps } from './values.ts';

const callCounts = {
  /** Dialled. */
  calls: z.int(),
  answered: z.int(),
  /** The answered share of the calls, 0 to 1, to four decimals; 0 without calls. */
  answerRate: z.number(),
  /** Of a call that was handed on, each member has what they talked; the call itself belongs to the first. */
  talkSeconds: z.int(),
  /** Ended by our own side before the callee's phone was dialled: no agent, no engine, no carrier, or cancelled before. */
  undialled: z.int(),
  /** The mean of the answered calls, in whole seconds; 0 without any. */
  averageSeconds: z.int(),
};
const counted = z.object(callCounts);
export type CallCounts = z.output<typeof counted>;

const totals = z.object({
  ...callCounts,
  /** Where a line, a mode or a task is asked for: those written about such calls alone. */
  followUps: z.int(),
  /** Customers followed up at least once, of the same follow-ups. */
  customersFollowed: z.int(),
});
export type CallTotals = z.output<typeof totals>;

/** Narrows calls further. */
const ofCalls = {
  lineId: id.optional(),
  mode: z.enum(callModes).optional(),
  taskId: id.optional(),
};
const source = { source: z.enum(callSources).default('lines') };

const parts = {
  /** Ids and names of lines; calls without a line are under null. */
  lines: z.array(z.object({ lineId: id.nullable(), name: z.string(), ...callCounts })),
  modes: z.array(z.object({ mode: z.enum(callModes), ...callCounts })),
};

/** One row of a rank. */
const ranked = z.object({
  /** The id of the member, department, line or task, or the name of a mode. Null: calls without one; they stand last. */
  key: z.string().nullable(),
  /** Null unless members are ranked. */
  memberId: id.nullable(),
  name: z.string(),
  /** From 1; equal figures share a rank. */
  rank: z.int(),
  ...totals.shape,
  /** Null where calls are ranked. */
  customers: customersOfPeriod.nullable(),
});
export type Ranked = z.output<typeof ranked>;

export const statisticsCalls = {
  /** Totals of whole days, with the same number of days before them, each line and each mode. */
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

  /** Totals of the calls that members dialled on their own phones. Such calls count here and nowhere else. */
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

  /** Figures of calls over time, points without calls included: in total, and one figure by member or department. */
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
      /** The figure of each member or present department with calls, in the order of the points; most first. */
      groups: z.array(z.object({ key: id.nullable(), name: z.string(), values: z.array(z.number()) })),
    }),
    errors: [...scopeErrors, 'statistics.step_too_fine', 'statistics.unknown_figure'],
  }),

  /** The calls behind one figure, newest first, with what they come to. Calls that somebody hid from lists count. */
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
      /** Only calls that met no agent: they belong to nobody, and are in view of those who see the whole enterprise. */
      noAgent: z.boolean().optional(),
      /** The hour that begins then, of a series by the hour. */
      hour: sentInstant.optional(),
      ...pageRequest,
    }),
    reply: z.object({
      /** A hidden call tells neither number nor customer. */
      list: z.array(z.object({ ...call.shape, isHidden: z.boolean() })),
      next: z.string().nullable(),
      /** Exact; with the first page only. */
      total: z.int().nullable(),
      talkSeconds: z.int().nullable(),
    }),
    errors: [...scopeErrors, 'statistics.unknown_figure'],
  }),

  /**
   * Ranks members, present departments, lines, modes or tasks by one figure, of calls or of customers. Members at work
   * stand in it with or without activity; equal figures share a rank. Figures of customers have neither line, mode nor
   * task, and are refused where calls are narrowed to one.
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
   * The figures of a period as a file, as they are now: in total, by day (by the hour for one day) and by member, in the
   * caller's language. The job's file is opened with `jobs.file`.
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
