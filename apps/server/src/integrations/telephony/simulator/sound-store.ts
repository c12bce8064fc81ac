import { requireSoundName, type SoundStore } from '../sounds.ts';

/** Makes the sounds of enterprises at a simulated node. They are there as soon as they are brought. */
export function createSimulatedSounds(): SoundStore {
  const names = new Set<string>();
  return {
    ownSounds: async () => [...names],
    async bringSound(name) {
      requireSoundName(name);
      names.add(name);
    },
    async forgetSound(name) {
      requireSoundName(name);
      names.delete(name);
    },
  };
}
