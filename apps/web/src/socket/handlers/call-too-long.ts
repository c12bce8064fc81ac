import { t } from '../../parts/calls/agent-texts.ts';
import type { Host, PushHandler } from '../host.ts';

/** Type 147: the call comes to the longest that its line allows, or to the minutes abroad of its agent. */
export function callTooLong({ toast }: Host): PushHandler<147> {
  return ({ data: { seconds, why } }) => toast(t.endsSoon[why](Math.max(1, Math.round(seconds / 60))));
}
