import type { Host, PushHandler } from '../socket/host.ts';

/** The recording of a call can be played now. */
export function recordingStored({ refresh }: Host): PushHandler<'recordingStored'> {
  return () => refresh('calls.');
}
