import type { PushHandler } from '../host.ts';

/** Type 148: another browser has the phone. The phone of this page listens, where it is on. */
export function phoneTaken(): PushHandler<148> {
  return () => {};
}
