import type { Host, PushHandler } from '../host.ts';

/** Type 113: a test of the member's own phone moved on. The screen that shows it reads it anew. */
export function phoneTested({ refresh }: Host): PushHandler<113> {
  return () => refresh('calls.phone');
}
