import { passedOverReasons, runPhases, runReasons, runWays } from './values.ts';
import * as z from 'zod';
import { callCause } from './core/calls.ts';
import {
  listErrors,
  privateFilter,
  privateSort,
  publicPoolFilter,
  publicPoolSort,
} from '../customers/core/list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { deviceDial } from './device.ts';
import { outcome } from '../followups/core/follow-up.ts';
import { id, instant, pageOf, pageRequest } from '../fields.ts';

/** The most customers that a run names by their ids. A list that it works through may be of any length. */
export const RUN_LIMIT = 2000;
/** The longest time between the end of a call's sheet and the next call. Seconds. */
export const LONGEST_PACE = 60;
export const USUAL_PACE = 5;

const pace = z.int().min(0).max(LONGEST_PACE);
const except = z.array(id).max(200).optional();

/** The customers that a run calls: named ones in their order, or all of a list in its order, begun at `from`. */
export const listCursor = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(id).min(1).max(RUN_LIMIT) }),
  z.strictObject({
    by: z.literal('sea'),
    filter: z.strictObject({ ...publicPoolFilter, sort: publicPoolSort.optional() }),
    except,
    from: id.optional(),
  }),
  z.strictObject({
    by: z.literal('private'),
    filter: z.strictObject({ ...privateFilter, sort: privateSort.optional() }),
    except,
    from: id.optional(),
  }),
]);
export type ListCursor = z.output<typeof listCursor>;

/** The customers whom a run through a list leaves out. Each is judged at the moment of its turn. */
export const leftOut = z.strictObject({
  /** Leaves out customers whom anybody called today. */
  calledToday: z.boolean(),
  /** Leaves out customers whom anybody promised to call later. */
  promised: z.boolean(),
});
export type LeftOut = z.output<typeof leftOut>;

export const passedOver = z.enum(passedOverReasons);

export const runReason = z.enum(runReasons);

const someone = z.object({ id, name: z.string(), company: z.string().nullable() });

export const diallingRun = z.object({
  id,
  way: z.enum(runWays),
  /** `wrap_up`: the call ended, and the run waits until its sheet is saved or skipped. */
  phase: z.enum(runPhases),
  /** True once a pause was asked for. It begins before the next call. */
  isPausing: z.boolean(),
  reason: runReason.nullable(),
  /** The instant at which calls are allowed again, with the reason `outside_hours`. */
  allowedAgainAt: instant.nullable(),
  paceSeconds: pace,
  /**
   * Milliseconds until the next call, while the run counts down. `null` in a run by own phones that waits for the
   * agent's tap.
   */
  dialsIn: z.int().nullable(),
  /** The running call, or the call whose sheet the run waits for. */
  callId: id.nullable(),
  /** The customer of that call. */
  current: someone.nullable(),
  /** The next customer of the list as it is now. `null`: nobody is left, or the run ended. */
  next: someone.nullable(),
  /** The number of customers whose turn is over or running, and their number at the start. */
  done: z.int(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
  called: z.int(),
  answered: z.int(),
  passedOver: z.int(),
  talkSeconds: z.int(),
  /** The number of calls that their agent chose to write nothing about. */
  noNote: z.int(),
  /**
   * The outcomes of an ended run's calls. `null`: nothing was written about them, and `noNote` is a part of these. `own`:
   * the words of an own outcome; `outcome` is the one of its kind. It is absent from earlier releases.
   */
  outcomes: z.array(z.object({ outcome: outcome.nullable(), own: z.string().nullable().optional(), count: z.int() })),
  /** True when this session started the run or resumed it last. Its device shows the calls. */
  isHere: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type DiallingRun = z.output<typeof diallingRun>;

export const runItem = z.object({
  customerId: id,
  name: z.string().nullable(),
  /** `null` for a customer who was passed over. */
  callId: id.nullable(),
  /** `null` while the call runs. */
  cause: callCause.nullable(),
  talkSeconds: z.int(),
  passedOver: passedOver.nullable(),
  at: instant,
});
export type RunItem = z.output<typeof runItem>;

export const continuousDiallingEndpoints = {
  /**
   * Begins to call the customers of a list one after the other. A member has one run. `leftOut`: leave it out to call
   * everybody. Customers who were named by their ids are all called.
   */
  'calls.startRun': defineEndpoint({
    method: 'POST',
    path: 'api/crm/automatic/call',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ walk: listCursor, paceSeconds: pace.default(USUAL_PACE), leftOut: leftOut.optional() }),
    reply: diallingRun,
    errors: ['calls.run_exists', 'calls.nobody_to_call', 'calls.mode_closed', 'customers.sea_not_found', ...listErrors],
  }),

  /** Returns the caller's run, or the last one for a day after it ended. */
  'calls.run': defineEndpoint({
    method: 'GET',
    path: 'api/crm/automatic/info',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ run: diallingRun.nullable() }),
    errors: [],
  }),

  /**
   * Dials the next customer of a run by own phones, at the agent's tap. Nothing is dialled if another customer is next by
   * now, and the reply shows that one. `onPhone`: another device of the caller dials.
   */
  'calls.dialNext': defineEndpoint({
    method: 'POST',
    path: 'api/crm/automatic/dial',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    signed: true,
    request: z.strictObject({ id, customerId: id, onPhone: z.boolean().optional() }),
    reply: z.object({
      run: diallingRun,
      /** The order for this device to dial. `null` if another device dials, or nothing was dialled. */
      device: deviceDial.nullable(),
      /** The number of the caller's phones that hear the order. `null` unless another device dials. */
      phones: z.int().nullable(),
      /** The reason why the customer was passed over. `null`: the customer was not. */
      passedOver: passedOver.nullable(),
    }),
    errors: ['calls.run_not_found'],
  }),

  /**
   * Steers a run. `pause`: begins before the next call. `resume`: continues at once on this device. It also reopens the
   * last stopped run, for a day. `skip`: leaves the last call without a follow-up, or passes over the next customer,
   * whom it names then.
   */
  'calls.steerRun': defineEndpoint({
    method: 'POST',
    path: 'api/crm/automatic/steer',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    signed: true,
    request: z.discriminatedUnion('what', [
      z.strictObject({ id, what: z.literal('pause') }),
      z.strictObject({ id, what: z.literal('resume') }),
      z.strictObject({ id, what: z.literal('skip'), customerId: id.optional() }),
      z.strictObject({ id, what: z.literal('pace'), paceSeconds: pace }),
    ]),
    reply: diallingRun,
    errors: ['calls.run_not_found', 'calls.run_exists', 'calls.follow_up_first'],
  }),

  /** Stops the caller's continuous dialling. A running call continues. Harmless if no run is on. */
  'calls.stopRun': defineEndpoint({
    method: 'POST',
    path: 'api/crm/un-automatic/call',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ run: diallingRun.nullable() }),
    errors: [],
  }),

  /** Lists the customers whose turn is over in a run of the caller's own, the last first. */
  'calls.runItems': defineEndpoint({
    method: 'POST',
    path: 'api/crm/automatic/page',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id }),
    reply: pageOf(runItem),
    errors: ['calls.run_not_found'],
  }),
};
