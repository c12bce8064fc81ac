import type { Host, PushHandler } from '../socket/host.ts';

/** A caller does not ring at this user any more, and the call is not theirs. */
export function offerOver({ state, refresh }: Host): PushHandler<'offerOver'> {
  return () => {
    state.raise('finishCall');
    refresh('calls.current', 'calls.state');
  };
}
