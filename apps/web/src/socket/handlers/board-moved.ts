import type { PushHandler } from '../host.ts';

/** Type 142: agents do something else. The board that asked for it listens. */
export function boardMoved(): PushHandler<142> {
  return () => {};
}
