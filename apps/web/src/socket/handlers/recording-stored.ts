import type { Host, PushHandler } from '../host.ts';

/** Type 146: the recording of a call can be played now. */
export function recordingStored({ refresh }: Host): PushHandler<146> {
  return () => refresh('calls.');
}
