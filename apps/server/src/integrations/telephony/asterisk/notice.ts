import type { Sound } from '../telephony.ts';
import type { Switchboard } from './parts.ts';

interface NoticeTo {
  customer: string;
  /** Where the customer waits for an agent, who hears the rest with them; null: they hear it alone, before the agent. */
  bridge: string | null;
}

/** Tells a customer that the call is recorded. That it was told comes as an event of its id. */
export function createNotice(board: Switchboard, { customer, bridge }: NoticeTo) {
  const id = `${customer}-notice`;
  const sound = board.soundOf('recording_notice');
  let isOwed = false;
  return {
    id,
    async play(): Promise<void> {
      isOwed = true;
      await (bridge ? board.playInto(bridge, sound, id) : board.play(customer, sound, id));
      isOwed = false;
    },
    isPlaying: () => board.isPlaying(id),
    /** Asterisk was asked to play it, and did not answer. */
    isOwed: () => isOwed,
    /** Whether this sound may begin. Nobody is asked to wait while it plays; it ends for who is told that nobody comes. */
    async givesWayTo(other: Sound): Promise<boolean> {
      if (other === 'please_wait') return !(await board.isPlaying(id));
      await board.stopPlaying(id);
      return true;
    },
  };
}
