import type { Host, PushHandler } from '../socket/host.ts';

/** Too many pushes were missed to send each. Everything is read again. */
export function resync({ refresh }: Host): PushHandler<'resync'> {
  return () => refresh();
}
