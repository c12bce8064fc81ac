import type { Host, PushHandler } from '../host.ts';

/** Type 199: too many pushes were missed to send each. Everything is read again. */
export function resync({ refresh }: Host): PushHandler<199> {
  return () => refresh();
}
