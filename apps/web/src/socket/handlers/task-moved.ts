import type { PushHandler } from '../host.ts';

/** Type 144: something happened in a task. The board that asked for it listens. */
export function taskMoved(): PushHandler<144> {
  return () => {};
}
