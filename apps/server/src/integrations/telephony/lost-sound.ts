/** Milliseconds without sound from the page of an agent. */
export interface LostSoundLimits {
  /** Time after which the customer hears music. */
  musicAfter: number;
  /** Time after which the call ends. */
  endAfter: number;
}

export const usualLostSound: LostSoundLimits = { musicAfter: 15_000, endAfter: 60_000 };

/** Returns the milliseconds between two looks at the sound of a page: while it is heard, and while it is not. */
export const looksAtSound = ({ musicAfter }: LostSoundLimits): { heard: number; silent: number } => ({
  heard: musicAfter / 3,
  silent: musicAfter / 15,
});

/** The steps that are due: `lost` brings music, `back` ends it, `over` ends the call. */
export type SoundStep = 'lost' | 'back' | 'over';

/** Measures for how long the page of an agent was not heard, from one look to the next. */
export function createSilenceClock({ musicAfter, endAfter }: LostSoundLimits) {
  let heardAt: number | null = null;
  return {
    /** Forgets the silence so far, because nobody expects sound from the page now. */
    forget: (): void => void (heardAt = null),
    /** Returns the step that is due. `isLost`: the customer hears music already. Null: none is due. */
    look({ isHeard, isLost, at }: { isHeard: boolean; isLost: boolean; at: number }): SoundStep | null {
      if (isHeard || heardAt === null) heardAt = at;
      if (isHeard) return isLost ? 'back' : null;
      if (at - heardAt >= endAfter) return 'over';
      return at - heardAt >= musicAfter && !isLost ? 'lost' : null;
    },
  };
}
