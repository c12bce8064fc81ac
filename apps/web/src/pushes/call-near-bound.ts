import { t } from '../parts/calls/agents/agent-texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';

/** The call comes near the limit of its line, or the agent's limit of minutes abroad. */
export function callNearBound({ toast }: Host): PushHandler<'callNearBound'> {
  return ({ data: { seconds, why } }) => toast(t.endsSoon[why](Math.max(1, Math.round(seconds / 60))));
}
