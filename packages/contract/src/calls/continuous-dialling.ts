import { passedOverReasons, runPhases, runReasons } from './values.ts';
import * as z from 'zod';
import { callCause } from './calls.ts';
import { listErrors, privateFilter, privateSort, seaFilter, seaSort } from '../customers/list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { outcome } from '../followups/followups.ts';
import { id, instant, pageOf, pageRequest } from '../fields.ts';

/** How many customers a run names by their ids; a list it works through may be of any length. */
export const RUN_LIMIT = 2000;
/** Between the end of a call's sheet and the next call. Seconds. */
export const LONGEST_PACE = 60;
export const USUAL_PACE = 5;

const pace = z.int().min(0).max(LONGEST_PACE);
const except = z.array(id).max(200).optional();

/** The customers that a run calls: named ones in their order, or all that a list shows, in its order, begun at `from`. */
export const walk = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(id).min(1).max(RUN_LIMIT) }),
  z.strictObject({
    by: z.literal('sea'),
    filter: z.strictObject({ ...seaFilter, sort: seaSort.optional() }),
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
export type Walk = z.output<typeof walk>;

/** Customers whom a run through a list leaves out, as things stand when their turn would come. */
export const leftOut = z.strictObject({
  /** Those who were called today, by anybody. */
  calledToday: z.boolean(),
  /** Those whom somebody promised to call later. */
  promised: z.boolean(),
});
export type LeftOut = z.output<typeof leftOut>;

export const passedOver = z.enum(passedOverReasons);

export const runReason = z.enum(runReasons);

const someone = z.object({ id, name: z.string(), company: z.string().nullable() });

export const run = z.object({
  id,
  /** `wrap_up`: the call ended, and the run waits until its sheet is saved or skipped. */
  phase: z.enum(runPhases),
  /** A pause was asked for and begins before the next call. */
  isPausing: z.boolean(),
  reason: runReason.nullable(),
  /** With the reason `outside_hours`: when calls are allowed again. */
  allowedAgainAt: instant.nullable(),
  paceSeconds: pace,
  /** While it counts: milliseconds until the next call. */
  dialsIn: z.int().nullable(),
  /** The call that is on, or whose sheet is awaited. */
  callId: id.nullable(),
  /** The customer of that call. */
  current: someone.nullable(),
  /** The customer whose turn is next, as the list stands now; null for nobody and for an ended run. */
  next: someone.nullable(),
  /** Customers whose turn is over or on, and how many there were at the start. */
  done: z.int(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
  called: z.int(),
  answered: z.int(),
  passedOver: z.int(),
  talkSeconds: z.int(),
  /** Calls about which nothing is to be written, as their agent said. */
  noNote: z.int(),
  /** What calls came to; null for those that nothing was written about, `noNote` among them. Of an ended run. */
  outcomes: z.array(z.object({ outcome: outcome.nullable(), count: z.int() })),
  /** This session started it or went on with it last: its device shows the calls. */
  isHere: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type DiallingRun = z.output<typeof run>;

export const runItem = z.object({
  customerId: id,
  name: z.string().nullable(),
  /** Null for who was passed over. */
  callId: id.nullable(),
  /** Null while the call is on. */
  cause: callCause.nullable(),
  talkSeconds: z.int(),
  passedOver: passedOver.nullable(),
  at: instant,
});
export type RunItem = z.output<typeof runItem>;

export const continuousDiallingCalls = {
  /**
   * Begins to call one customer of a list after the other. One run per member. `leftOut`: absent for nobody; customers
   * that were named by their ids are all called.
   */
  'calls.startRun': defineEndpoint({
    method: 'POST',
    path: 'api/crm/automatic/call',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ walk, paceSeconds: pace.default(USUAL_PACE), leftOut: leftOut.optional() }),
    reply: run,
    errors: ['calls.by_device', 'calls.run_exists', 'calls.nobody_to_call', 'customers.sea_not_found', ...listErrors],
  }),

  /** The caller's run, or the last one for a day after it ended. */
  'calls.run': defineEndpoint({
    method: 'GET',
    path: 'api/crm/automatic/info',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ run: run.nullable() }),
    errors: [],
  }),

  /**
   * `pause` begins before the next call. `resume` goes on at once, on this device, also with the last run that was
   * stopped, for a day. `skip` says that nothing
   * is to be written about the last call, or passes over whoever is next: then it names them.
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
    reply: run,
    errors: ['calls.run_not_found', 'calls.run_exists', 'calls.follow_up_first'],
  }),

  /** Stops the caller's running continuous dialling; the call that is on goes on. Harmless where nothing runs. */
  'calls.stopRun': defineEndpoint({
    method: 'POST',
    path: 'api/crm/un-automatic/call',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ run: run.nullable() }),
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
