import type { Host, PushHandler } from '../socket/host.ts';

/** A test of the member's own phone made progress. The open screen reads it again. */
export function phoneTested({ refresh }: Host): PushHandler<'phoneTested'> {
  return () => refresh('calls.phone');
}
