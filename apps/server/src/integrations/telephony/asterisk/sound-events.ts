import type { Sound } from '../telephony.ts';
import type { AriEvent } from './ari.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import { sounds } from './marks.ts';
import type { CallPhone } from './parts.ts';
import { soundFiguresOf } from './sound-figures.ts';

const ordered = ['menu', ...(Object.keys(sounds) as Sound[])] as const;

/** Makes the functions that tell how phones were heard, and which sounds are over. */
export function createSoundEvents({ ids, story, tell }: Pick<LiveCallKit, 'ids' | 'story' | 'tell'>) {
  /** Tells how well a phone was heard that picked up. */
  function tellSound({ role, isUp }: CallPhone, { userevent }: AriEvent, at: string): void {
    const heard = soundFiguresOf(userevent?.rtcp ?? '');
    if (isUp && heard && role !== 'monitor')
      tell({ type: 'sound', at: story.endedAt() ?? story.notBefore(at), leg: role, ...heard });
  }

  /** Tells that a sound that was ordered is over. */
  function tellPlayed({ id, state }: NonNullable<AriEvent['playback']>, at: string): void {
    const sound = ordered.find((one) => id === `${ids.customer}-${one}`);
    if (sound) tell({ type: 'played', at: story.notBefore(at), sound, isHeard: state !== 'failed' });
  }

  return { tellSound, tellPlayed };
}
