import { t } from '../../parts/calls/agent-texts.ts';
import type { Host, PushHandler } from '../host.ts';

/** Type 147: the call comes to the longest that its line allows. */
export function callTooLong({ toast }: Host): PushHandler<147> {
  return ({ data: { seconds } }) => toast(t.endsSoon(Math.max(1, Math.round(seconds / 60))));
}
