import { callCauses, callModes } from './values.ts';
import * as z from 'zod';
import { callRecord } from './calls.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, done, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';

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

/** A member's note about one second of a recording. */
export const recordingNote = z.object({
  id,
  /** Seconds from the start of the recording. */
  second: z.int(),
  text: z.string(),
  authorId: id,
  authorName: z.string(),
  createdAt: instant,
});
export type RecordingNote = z.output<typeof recordingNote>;

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

  /** Lists the notes about a recording, in the order of their seconds. */
  'calls.notes': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/notes',
    access: 'calls.recording',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ callId: id }),
    reply: z.object({ list: z.array(recordingNote) }),
    errors: ['calls.not_found'],
  }),

  /** Writes a note at one second of a recording. */
  'calls.addNote': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/add-note',
    access: 'calls.recording',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ callId: id, second: z.int().min(0).max(LONGEST_TALK), text: text(200).min(1) }),
    reply: recordingNote,
    errors: ['calls.not_found', 'calls.no_recording', 'calls.after_the_end', 'calls.note_not_found'],
  }),

  /** Deletes a note that the caller wrote. */
  'calls.deleteNote': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/delete-note',
    access: 'calls.recording',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ callId: id, id }),
    reply: done,
    errors: ['calls.not_found', 'calls.note_not_found'],
  }),
};
