import type { BoardRow } from '@haihu/contract/calls/agents';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import { EVERY, type Watch } from '../../../kernel/watch.ts';
import { AGENT_CHANNEL } from '../core/states.repository.ts';

/** `rowOf`: returns the agent's row of the board; none if this member does not lead the agent. */
export function boardWatch(rowOf: (member: Member, userId: string) => Promise<BoardRow[]>): Watch<'boardMoved'> {
  return {
    push: push.boardMoved,
    permission: 'calls.supervise',
    subjectsIn: (data) => (data === true ? [EVERY] : []),
    state: (_tenantId, userId) => async (member) => {
      const list = await rowOf(member, userId);
      return list.length > 0 ? { list } : null;
    },
    refreshedBy: { [AGENT_CHANNEL]: 'subject' },
  };
}
