import type { Host, PushHandler } from '../socket/host.ts';

/**
 * Continuous dialling changed. Its strip and screen listen directly. Only the list of the run's customers is
 * read again here.
 */
export function runMoved({ refresh }: Host): PushHandler<'runMoved'> {
  return () => refresh('calls.runItems');
}
