import type { Host, PushHandler } from '../host.ts';

/** Type 199: more was missed than can be told one by one. */
export function resync({ refresh }: Host): PushHandler<199> {
  return () => refresh();
}
