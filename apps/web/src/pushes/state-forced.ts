import { agentStateWords } from '../parts/calls/agents/agent-words.ts';
import { t as agents } from '../parts/calls/agents/agent-texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * A leader set this member's state, or the member's phone was not answered. A message explains why no calls
 * come.
 */
export function stateForced({ alert, refresh }: Host): PushHandler<'stateForced'> {
  return async ({ data }) => {
    refresh('calls.state');
    const body = data.by ? agents.forced(data.by, agentStateWords(data)) : agents.absent;
    await alert({ title: t.notice, body, ok: t.ok });
  };
}
