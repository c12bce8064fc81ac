import type { PushHandler } from '../socket/host.ts';

/** Another browser has the phone. The page's own phone listens to it directly, if it is on. */
export function phoneTaken(): PushHandler<'phoneTaken'> {
  return () => {};
}
