import { AriError } from './ari-errors.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** Records both sides of a call. A channel of its own hears them; the recording begins once that channel exists. */
export function createRecorder(board: Switchboard, ids: CallIds) {
  const listen = () => board.listen(ids.customer, ids.recorder, 'none', 'recorder');
  const record = () => board.record(ids.recorder, ids.recording);

  return {
    listen,
    record,
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
    async resume(isThere: boolean): Promise<void> {
      if (!isThere) await listen();
      else if (!(await board.isRecording(ids.recording))) await record();
    },
  };
}
