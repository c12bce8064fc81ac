import type { PushHandler } from '../socket/host.ts';

/** The node of the page's phone stops. The page's own phone listens to it directly, if it is on. */
export function phoneMoves(): PushHandler<'phoneMoves'> {
  return () => {};
}
