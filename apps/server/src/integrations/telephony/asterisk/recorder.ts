import { AriError } from './ari-errors.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

type RecorderRequest = 'listen' | 'record' | 'pauseRecording' | 'isRecording';

export type Recorder = ReturnType<typeof createRecorder>;

/** Time after which a channel that Asterisk made is there, although nobody heard of it. Milliseconds. */
const THERE_AFTER = 1000;

/** Records both sides of a call. A channel of its own hears them; the recording begins once that channel exists. */
export function createRecorder(board: Pick<Switchboard, RecorderRequest>, ids: CallIds) {
  let hasBegun = false;

  async function listen(): Promise<void> {
    await board.listen(ids.customer, ids.recorder, 'none', 'recorder');
    // The call may be over by then.
    setTimeout(() => void isThere().catch(() => {}), THERE_AFTER).unref();
  }

  function record(): Promise<void> {
    hasBegun = true;
    return board.record(ids.recorder, ids.recording);
  }

  /** Begins the recording, because the channel is there. Does nothing after the first time. */
  const isThere = async (): Promise<void> => void (hasBegun || (await record()));

  return {
    listen,
    isThere,
    /** Pauses the recording, or goes on with it. False: there is none. */
    async pause(isPaused: boolean): Promise<boolean> {
      try {
        await board.pauseRecording(ids.recording, isPaused);
        return true;
      } catch (error) {
        if (error instanceof AriError && error.status === 404) return false;
        throw error;
      }
    },
    /** Continues after a time without events. It makes the channel or begins the recording, if either is missing. */
    async resume(hasChannel: boolean): Promise<void> {
      if (!hasChannel) await listen();
      else if (!(await board.isRecording(ids.recording))) await record();
    },
  };
}
