import { t } from '../parts/calls/agents/agent-texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';

/** A colleague took over the call. It is over for this member. */
export function callHanded({ state, toast, refresh }: Host): PushHandler<'callHanded'> {
  return ({ data: { to }, msg }) => {
    toast(msg || t.handedTo(to));
    state.raise('finishCall');
    // Only these are refreshed: the server no longer answers questions about the call to this member.
    refresh('calls.current', 'calls.log', 'calls.state');
  };
}
