import * as z from 'zod';
import { soundOfCalls } from '../calls/agents.ts';
import { callRecord } from '../calls/core/calls.ts';
import { callModes } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, pageRequest, sentInstant } from '../fields.ts';
import { outcome } from '../followups/core/follow-up.ts';
import { callConditions, callCounts, callSource, callTotals, callsOfPeriod } from './core/call-figures.ts';
import { figureName, members, period, scopeErrors } from './core/scope.ts';
import { steps } from './values.ts';

const parts = {
  /** Ids and names of lines. Calls without a line stand under `null`. */
  lines: z.array(z.object({ lineId: id.nullable(), name: z.string(), ...callCounts })),
  modes: z.array(z.object({ mode: z.enum(callModes), ...callCounts })),
};

export const callStatisticsEndpoints = {
  /** Returns totals of whole days and of as many days before them, and those of each line and each mode. */
  'statistics.callTotals': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/base-census',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members, ...callConditions }),
    reply: z.object({ now: callTotals, before: callTotals, ...parts }),
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
    reply: z.object({ now: callsOfPeriod, before: callsOfPeriod }),
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
      ...callConditions,
      ...callSource,
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

  /**
   * Lists the places of called numbers for which no number of ours was shown that is from the same city or province, the
   * most calls first. Places with fewer than 20 calls are left out.
   */
  'statistics.callAreas': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/missing-areas',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members }),
    reply: z.object({
      /** The calls with a number of the callee's city or province. `null`: fewer than 20. */
      own: z.object({ calls: z.int(), answered: z.int() }).nullable(),
      missing: z.array(z.object({ area: z.string(), calls: z.int(), answered: z.int() })),
    }),
    errors: scopeErrors,
  }),

  /**
   * Returns the sound of the answered calls that were measured, in all and by their last agent. Those with the largest share
   * of choppy calls come first, 100 at most. `null`: none was measured.
   */
  'statistics.callSound': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/sound',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members }),
    reply: z.object({
      all: soundOfCalls.nullable(),
      list: z.array(soundOfCalls.extend({ memberId: id, name: z.string() })),
    }),
    errors: scopeErrors,
  }),

  /**
   * Counts answered calls by the last outcome that was written for each, the most first, and the calls of as many days
   * before them. Their sum is the figure of answered calls.
   */
  'statistics.callOutcomes': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/outcomes',
    access: 'statistics.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...period, ...members, ...callConditions, ...callSource }),
    reply: z.object({
      list: z.array(
        z.object({
          /** `null`: no outcome was written. */
          outcome: outcome.nullable(),
          /** The words of an own outcome of the enterprise; `outcome` is that of its kind. `null`: none. */
          own: z.string().nullable(),
          calls: z.int(),
          before: z.int(),
        }),
      ),
    }),
    errors: scopeErrors,
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
      ...callConditions,
      ...callSource,
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
};
