import type { RecordingNote } from '@haihu/contract/calls/recordings';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { noRecording, noteAfterTheEnd, noteNotFound } from '../core/calls.errors.ts';
import type { StoredCallDetail } from '../core/calls.repository.ts';
import { recordingSecondsOf } from '../core/present-calls.ts';
import * as repository from './notes.repository.ts';

/** Seconds by which the engine's clock and the file may differ. */
const TOLERANCE = 5;

export interface NoteParts {
  db: Db;
  clock: Clock;
  /** Returns the call. Throws `calls.not_found` when this member may not see it. */
  readable(member: Member, callId: string): Promise<StoredCallDetail>;
}

/** Makes the notes about single seconds of a recording. All members who may hear the recording read them. */
export function createNotes({ db, clock, readable }: NoteParts) {
  async function notes(member: Member, { callId }: RequestOf<'calls.notes'>): Promise<ReplyOf<'calls.notes'>> {
    await readable(member, callId);
    return { list: await repository.findNotes(db.forTenant(member.tenantId), callId) };
  }

  /** Adds a note. Throws `calls.not_found`, `calls.no_recording`, `calls.after_the_end`. */
  async function addNote(
    member: Member,
    { callId, second, text }: RequestOf<'calls.addNote'>,
    key: IdempotencyKey,
  ): Promise<RecordingNote> {
    const call = await readable(member, callId);
    if (!call.recordingPath) throw noRecording();
    if (second > (call.messageSeconds ?? recordingSecondsOf(call)) + TOLERANCE) throw noteAfterTheEnd();
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const { id } = await once(tx, member, key, at, async () => ({
        id: await repository.insertNote(tx, { callId, second, text, authorId: member.userId, at }),
      }));
      const note = await repository.findNote(tx, id);
      if (!note) throw noteNotFound();
      return note;
    });
  }

  /** Deletes a note. Throws `calls.not_found`, and `calls.note_not_found` for another member's note. */
  async function deleteNote(
    member: Member,
    { callId, id }: RequestOf<'calls.deleteNote'>,
  ): Promise<ReplyOf<'calls.deleteNote'>> {
    await readable(member, callId);
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (!(await repository.deleteNote(tx, { callId, id, authorId: member.userId }))) throw noteNotFound();
    });
    return { done: true };
  }

  return { notes, addNote, deleteNote };
}
