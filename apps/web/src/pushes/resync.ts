import type { Host, PushHandler } from '../socket/host.ts';

/** Reads everything again, because more pushes were missed than the server sends one by one. */
export function resync({ refresh }: Host): PushHandler<'resync'> {
  return () => refresh();
}
