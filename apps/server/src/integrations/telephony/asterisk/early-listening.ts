import { EARLY_SECONDS } from '../announcements/announcements.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

export interface EarlyListeningParts {
  board: Pick<Switchboard, 'listenTo' | 'record' | 'discardRecording' | 'hangUp'>;
  ids: Pick<CallIds, 'customer' | 'early' | 'earlyRecording'>;
  /** Returns what was recorded under this name as a WAV file, and deletes it. Null: nothing. */
  takeRecording(name: string): Promise<Buffer | null>;
}

/**
 * Records the first seconds that a carrier plays before the answer. A channel of its own hears the customer's from the
 * first sound on. What a customer says is never in it: it is dropped at the answer.
 */
export function createEarlyListening({ board, ids, takeRecording }: EarlyListeningParts) {
  /** `on`: the channel that hears was asked for. */
  let state: 'before' | 'on' | 'over' = 'before';

  return {
    /** Listens, because the carrier plays something. */
    async begin(): Promise<void> {
      if (state !== 'before') return;
      state = 'on';
      await board.listenTo(ids.customer, ids.early, 'early');
    },
    /** Records what the channel hears, which exists now. */
    async record(): Promise<void> {
      if (state === 'on') await board.record(ids.early, ids.earlyRecording, EARLY_SECONDS);
      else await board.hangUp(ids.early);
    },
    /** Drops what was recorded, because somebody answered. */
    async drop(): Promise<void> {
      if (state !== 'on') return;
      state = 'over';
      const wasRunning = await board.discardRecording(ids.earlyRecording);
      await board.hangUp(ids.early);
      // The eight seconds were over, and the recording is stored.
      if (!wasRunning) await takeRecording(ids.earlyRecording);
    },
    /** Returns what was recorded, once the customer's channel is gone. Undefined: nothing. */
    async take(): Promise<Buffer | undefined> {
      if (state !== 'on') return undefined;
      state = 'over';
      await board.hangUp(ids.early);
      return (await takeRecording(ids.earlyRecording)) ?? undefined;
    },
  };
}
