import type { Module } from '../../../kernel/module.ts';
import { createSoundUsecases, type SoundParts } from './sounds.usecases.ts';

/** Makes the room's module: the enterprise's own sounds. */
export function createSoundRoom(parts: SoundParts) {
  const sounds = createSoundUsecases(parts);
  return {
    api: { sounds },
    routes({ handle }) {
      handle('calls.sounds', (member) => sounds.list(member));
      handle('calls.addSound', (member, request, { key }) => sounds.add(member, request, key));
      handle('calls.openSound', (member, { id }) => sounds.open(member, id));
      handle('calls.deleteSound', (member, { id }) => sounds.remove(member, id));
    },
  } satisfies Module;
}
