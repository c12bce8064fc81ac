import type { PushHandler } from '../host.ts';

/** Type 142: the states of agents changed. The open board listens to it directly. */
export function boardMoved(): PushHandler<142> {
  return () => {};
}
