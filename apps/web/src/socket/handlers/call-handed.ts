import { t } from '../../parts/calls/agent-texts.ts';
import type { Host, PushHandler } from '../host.ts';

/** Type 143: a colleague took over the call. For who had it, it is over. */
export function callHanded({ state, toast, refresh }: Host): PushHandler<143> {
  return ({ data: { to } }) => {
    toast(t.handedTo(to));
    state.raise('finishCall');
    // Not all of them: what its screen asked about the call is not told any more.
    refresh('calls.current', 'calls.log', 'calls.state');
  };
}
