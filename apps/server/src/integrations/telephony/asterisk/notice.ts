import type { Sound } from '../telephony.ts';
import type { Switchboard } from './parts.ts';

interface NoticeTo {
  customer: string;
  /**
   * The bridge in which customer and agent hear the notice together. Null: the customer hears it alone, before the
   * agent.
   */
  bridge: string | null;
}

/** Makes the notice that tells a customer that the call is recorded. Its end comes as an event with its id. */
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
    stop: () => board.stopPlaying(id),
    /** True when Asterisk was asked to play the notice, and did not answer. */
    isOwed: () => isOwed,
    /**
     * Returns true if another sound may begin. The request to wait may not sound during the notice. Any other sound
     * ends the notice.
     */
    async givesWayTo(other: Sound): Promise<boolean> {
      if (other === 'please_wait') return !(await board.isPlaying(id));
      await board.stopPlaying(id);
      return true;
    },
  };
}
