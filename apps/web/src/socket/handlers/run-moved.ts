import type { Host, PushHandler } from '../host.ts';

/** Type 110: continuous dialling moved on. Whoever shows it listens; who had their turn is read anew. */
export function runMoved({ refresh }: Host): PushHandler<110> {
  return () => refresh('calls.runItems');
}
