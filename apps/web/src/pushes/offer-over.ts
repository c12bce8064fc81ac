import type { Host, PushHandler } from '../socket/host.ts';

/** A caller does not ring at this user any more, and the call is not theirs. */
export function offerOver({ state, refresh, toast }: Host): PushHandler<'offerOver'> {
  return ({ msg }) => {
    if (msg) toast(msg);
    state.raise('finishCall');
    refresh('calls.current', 'calls.state');
  };
}
