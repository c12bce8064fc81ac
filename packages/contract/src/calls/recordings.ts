import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';
import { LONGEST_TALK } from './records.ts';

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

export const recordingEndpoints = {
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
