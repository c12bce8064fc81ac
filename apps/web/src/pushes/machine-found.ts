import type { Host, PushHandler } from '../socket/host.ts';

/** A machine seems to have answered the user's call. The call's screen asks what to do. */
export function machineFound({ refresh }: Host): PushHandler<'machineFound'> {
  return () => refresh('calls.machine');
}
