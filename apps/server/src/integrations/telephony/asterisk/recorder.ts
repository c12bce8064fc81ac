import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

/** Keeps what both sides of a call say: a channel of its own hears them, and is recorded once it has come. */
export function createRecorder(board: Switchboard, ids: CallIds) {
  const listen = () => board.listen(ids.customer, ids.recorder, 'none', 'recorder');
  const record = () => board.record(ids.recorder, ids.recording);

  return {
    listen,
    record,
    /** After a time in which nobody heard whether it came: what it lacks is done. */
    async resume(isThere: boolean): Promise<void> {
      if (!isThere) await listen();
      else if (!(await board.isRecording(ids.recording))) await record();
    },
  };
}
