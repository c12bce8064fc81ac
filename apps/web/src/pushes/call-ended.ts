import type { Host, PushHandler } from '../socket/host.ts';

/** A call to a typed or task number ended. */
export function callEnded({ state, refresh }: Host): PushHandler<'callEnded'> {
  return () => {
    state.raise('finishCall');
    refresh('calls.', 'statistics.');
  };
}
