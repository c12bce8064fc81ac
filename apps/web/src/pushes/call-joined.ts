import { t } from '../parts/calls/agents/agent-texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';

/** A supervisor joined this member's call. */
export function callJoined({ toast, refresh }: Host): PushHandler<'callJoined'> {
  return ({ data: { mode, by } }) => {
    toast(t.joinedBy[mode](by));
    refresh('calls.controls');
  };
}
