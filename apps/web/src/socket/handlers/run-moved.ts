import type { Host, PushHandler } from '../host.ts';

/**
 * Type 110: continuous dialling changed. Its strip and screen listen directly. Only the list of the run's customers is
 * read again here.
 */
export function runMoved({ refresh }: Host): PushHandler<110> {
  return () => refresh('calls.runItems');
}
