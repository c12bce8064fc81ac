import type { Host, PushHandler } from '../socket/host.ts';

/** The customer of the user's call is asked about the recording, agreed to it, or heard nothing of it. */
export function recordingMoved({ refresh }: Host): PushHandler<'recordingMoved'> {
  return () => refresh('calls.controls');
}
