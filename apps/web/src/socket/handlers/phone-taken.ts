import type { PushHandler } from '../host.ts';

/** Type 148: another browser has the phone. The page's own phone listens to it directly, if it is on. */
export function phoneTaken(): PushHandler<148> {
  return () => {};
}
