import { push, type PushContents } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import { EVERY, type Watch } from '../../../kernel/watch.ts';
import { PLACES_CHANNEL } from '../../organisation/organisation.api.ts';
import { AGENT_CHANNEL } from '../core/states.repository.ts';

/** Most agents whom a socket may name; more than a screen shows. */
const MOST_WATCHED = 100;
const ID = /^[1-9]\d{0,17}$/;

type Rows = Required<Omit<PushContents['boardMoved'], 'readAgain'>>;

/**
 * `rowsOf`: returns the rows of the board of these agents, as far as this member leads them, and who of them is gone.
 */
export function boardWatch(rowsOf: (member: Member, userIds: readonly string[]) => Promise<Rows>): Watch<'boardMoved'> {
  const show = (userIds: readonly string[]) => async (member: Member) => {
    const { list, gone } = await rowsOf(member, userIds);
    return list.length + gone.length > 0 ? { list, gone } : null;
  };
  return {
    push: push.boardMoved,
    permission: 'calls.supervise',
    subjectsIn(data) {
      if (data === true) return [EVERY];
      if (!Array.isArray(data)) return [];
      return data.length <= MOST_WATCHED
        ? data.filter((id): id is string => typeof id === 'string' && ID.test(id))
        : null;
    },
    // Rows of a long board are named when they come into view, and may have changed since the board was read.
    first: async (_tenantId, subjects) => show(subjects.filter((subject) => subject !== EVERY)),
    state: (_tenantId, userId) => show([userId]),
    refreshedBy: { [AGENT_CHANNEL]: 'subject', [PLACES_CHANNEL]: 'all' },
    // The server does not know the rows of a board, so it cannot name those that a moved member takes away or brings.
    readAgain: { list: [], readAgain: true },
  };
}
