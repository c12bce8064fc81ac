import type { Module } from '../../../kernel/module.ts';
import { noteEvents } from './notes.events.ts';
import { findFollowUpsBy } from './notes.repository.ts';
import { createNoteUsecases, type FollowUpNoteParts } from './notes.usecases.ts';

/** Makes the room's module: follow-ups that members write, by hand or after a call. */
export function createFollowUpNotes(parts: FollowUpNoteParts) {
  const notes = createNoteUsecases(parts);
  return {
    api: notes,
    routes({ handle }) {
      handle('followups.save', (member, request, { key }) => notes.save(member, request, key));
      handle('followups.edit', (member, request) => notes.edit(member, request));
      handle('followups.list', (member, request) => notes.list(member, request));
    },
    events: noteEvents,
    seams: { personalData: { followUps: findFollowUpsBy } },
  } satisfies Module;
}
