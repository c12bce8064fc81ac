import type { Switchboard } from './parts.ts';

/** How long a callee who was dialled ahead hears it: the agent who picked up meanwhile is soon held to be absent. Milliseconds. */
const LONGEST = 6000;

/** Tells a customer that the call is recorded. That it was told comes as an event of its id. */
export function createNotice(board: Switchboard, customer: string, { isCut }: { isCut: boolean }) {
  const id = `${customer}-notice`;
  return {
    id,
    async play(): Promise<void> {
      if (isCut) setTimeout(() => board.stopPlaying(id).catch(() => false), LONGEST).unref();
      await board.play(customer, board.soundOf('recording_notice'), id);
    },
    isPlaying: () => board.isPlaying(id),
  };
}
