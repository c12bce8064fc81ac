import { push } from '@haihu/contract/socket';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { Module } from '../../../kernel/module.ts';
import { createNotes, type NoteParts } from './notes.usecases.ts';
import { createRecordingSweep, sweepRecordingsTask } from './recordings.usecases.ts';

/** Makes the room's module: recordings, how long they are kept, and notes about them. */
export function createRecordings(parts: NoteParts & { storage: Storage }) {
  const notes = createNotes(parts);
  return {
    api: notes,
    routes({ handle }) {
      handle('calls.notes', (member, request) => notes.notes(member, request));
      handle('calls.addNote', (member, request, { key }) => notes.addNote(member, request, key));
      handle('calls.deleteNote', (member, request) => notes.deleteNote(member, request));
    },
    jobs: { [sweepRecordingsTask.name]: createRecordingSweep(parts) },
    pushes: {
      [push.recordingStored]: async (_to, { callId }) => ({ data: { callId: String(callId) } }),
    },
  } satisfies Module;
}
