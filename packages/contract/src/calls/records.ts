import { callCauses, callDirections, callModes, ringPlaces } from './values.ts';
import * as z from 'zod';
import { callRecord, callDetail } from './core/calls.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, done, id, instant, level, pageOf, pageRequest, byId } from '../fields.ts';

/** The most calls that one request may hide, clear or filter by. */
export const MOST_NAMED_CALLS = 200;

/** The longest talk that can be filtered by. Seconds. */
export const LONGEST_TALK = 86_400;

const several = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).min(1).max(most).optional();

/** The conditions that narrow call records. Each one that is given must hold. */
export const recordFilter = z.strictObject({
  agentIds: several(id, 100),
  customerId: id.optional(),
  /** The level that the customer has now. */
  levels: several(level, 6),
  /** Days of the enterprise, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Seconds of talk, both included. */
  talkFrom: z.int().min(0).max(LONGEST_TALK).optional(),
  talkTo: z.int().min(0).max(LONGEST_TALK).optional(),
  /** `unheard`: calls of others with a recording that the caller has not opened yet. */
  recording: z.enum(['yes', 'no', 'unheard']).optional(),
  lineIds: several(id, 50),
  causes: several(z.enum(callCauses), callCauses.length),
  modes: several(z.enum(callModes), callModes.length),
  direction: z.enum(callDirections).optional(),
  answered: z.enum(['yes', 'no']).optional(),
  /** Calls of the last seven days without a follow-up, to customers whom their agent may still write about. */
  written: z.literal('no').optional(),
});
export type RecordFilter = z.output<typeof recordFilter>;

/** A call as the list of records shows it. */
export const recordedCall = z.object({
  ...callRecord.shape,
  /** True until the caller opens the recording. False where there is none, for own calls, and if they may not hear it. */
  isUnheard: z.boolean(),
});
export type RecordedCall = z.output<typeof recordedCall>;

const ids = z.array(id).min(1).max(MOST_NAMED_CALLS);

export const callRecordEndpoints = {
  /** Lists call records within the data scope, with every filter, newest first. */
  'calls.pagePlus': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/page-plus',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: z
      .strictObject({ ...pageRequest, ...recordFilter.shape })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] })
      .refine(({ talkFrom, talkTo }) => talkFrom === undefined || talkTo === undefined || talkFrom <= talkTo, {
        path: ['talkTo'],
      }),
    reply: pageOf(recordedCall),
    errors: [],
  }),

  /**
   * Lists the caller's own calls for the dial pad, newest first. Cleared entries are left out. Numbers in a GET query
   * are text.
   */
  'calls.log': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/page-call-log',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
      answered: z.enum(['yes', 'no']).optional(),
    }),
    reply: pageOf(callRecord),
    errors: [],
  }),

  /** Clears entries of the caller's own log, or all of it. The call records stay. */
  'calls.clearLog': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/call-log-delete',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.union([z.strictObject({ ids }), z.strictObject({ all: z.literal(true) })]),
    reply: z.object({ cleared: z.int() }),
    errors: ['calls.not_found'],
  }),

  /** Hides call records from everybody. Each one is audited. The charge, the attempt and every figure stay. */
  'calls.hideRecords': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/delete',
    access: 'calls.delete',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ids }),
    reply: z.object({ hidden: z.int() }),
    errors: ['calls.not_found', 'calls.still_on'],
  }),

  /**
   * Ends the caller's running call in any state. While a transfer rings, it ends only the caller's own part. A call that
   * the caller's own phone dialled can only be hung up there.
   */
  'calls.hangUp': defineEndpoint({
    method: 'POST',
    path: 'api/call/hang-up',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found', 'calls.hang_up_on_phone'],
  }),

  /**
   * Returns the caller's running call, or the last one if its after-call sheet is still open. `ringsAt`: the place at
   * which a person who calls us, or asked to be called back, rings now. Absent: nobody of them rings.
   */
  'calls.current': defineEndpoint({
    method: 'GET',
    path: 'api/call/current',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ call: callRecord.nullable(), ringsAt: z.enum(ringPlaces).optional() }),
    errors: [],
  }),

  /** Returns one call in full: states, cause, recording, customer and cost. */
  'calls.detail': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/get-one-type',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: callDetail,
    errors: ['calls.not_found'],
  }),

  /**
   * Lists call records within the data scope, newest first. Numbers in a GET query are text. `written` `no`: calls of
   * the last seven days without a follow-up, to customers whom their agent may still write about.
   */
  'calls.page': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/page',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
      agentId: id.optional(),
      customerId: id.optional(),
      day: day.optional(),
      answered: z.enum(['yes', 'no']).optional(),
      written: z.literal('no').optional(),
    }),
    reply: pageOf(callRecord),
    errors: [],
  }),

  /** Returns a link to the recording. Each request is audited. */
  'calls.recording': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/recording',
    access: 'calls.recording',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ link: z.string(), expiresAt: instant }),
    errors: ['calls.not_found', 'calls.no_recording'],
  }),
};
