import type { Host, PushHandler } from '../host.ts';

/** Type 113: a test of the member's own phone made progress. The open screen reads it again. */
export function phoneTested({ refresh }: Host): PushHandler<113> {
  return () => refresh('calls.phone');
}
