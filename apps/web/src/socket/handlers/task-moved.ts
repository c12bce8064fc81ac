import type { PushHandler } from '../host.ts';

/** Type 144: a task changed. Its open board listens directly. */
export function taskMoved(): PushHandler<144> {
  return () => {};
}
