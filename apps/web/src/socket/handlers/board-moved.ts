import type { PushHandler } from '../host.ts';

/** The states of agents changed. The open board listens to it directly. */
export function boardMoved(): PushHandler<'boardMoved'> {
  return () => {};
}
