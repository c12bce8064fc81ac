import type { Host, PushHandler } from '../host.ts';

/** Type 14: a call to a typed or task number ended. */
export function callEnded({ state, refresh }: Host): PushHandler<14> {
  return () => {
    state.raise('finishCall');
    refresh('calls.', 'statistics.');
  };
}
