import type { Host, PushHandler } from '../host.ts';

/** Type 14: such a call is over. */
export function callEnded({ state, refresh }: Host): PushHandler<14> {
  return () => {
    state.raise('finishCall');
    refresh('calls.', 'statistics.');
  };
}
