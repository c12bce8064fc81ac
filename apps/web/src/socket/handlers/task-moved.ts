import type { PushHandler } from '../host.ts';

/** A task changed. Its open board listens directly. */
export function taskMoved(): PushHandler<'taskMoved'> {
  return () => {};
}
