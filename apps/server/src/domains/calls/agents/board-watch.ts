import { push, type PushContents } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import { EVERY, type Watch } from '../../../kernel/watch.ts';
import { PLACES_CHANNEL } from '../../organisation/organisation.api.ts';
import { AGENT_CHANNEL } from '../core/states.repository.ts';

/** Most agents whom a socket may name; more than a screen shows. */
const MOST_WATCHED = 100;
const ID = /^[1-9]\d{0,17}$/;

/** Changes of a busy team come by the dozen, and nobody reads faster. Milliseconds. */
const GATHERED_FOR = 300;

type Rows = Required<Omit<PushContents['boardMoved'], 'readAgain'>>;
/** Returns the rows of those of the agents whom this member leads, and who of them is gone. */
export type ShowRows = (member: Member, userIds: readonly string[]) => Promise<Rows>;

/** `rowsOf`: reads the rows of the board of these agents once, for all members who show them. */
export function boardWatch(rowsOf: (tenantId: string, userIds: readonly string[]) => ShowRows): Watch<'boardMoved'> {
  function states(tenantId: string, agents: readonly string[]) {
    const showRows = rowsOf(tenantId, agents);
    return async (member: Member, userIds: readonly string[]) => {
      const { list, gone } = await showRows(member, userIds);
      return list.length + gone.length > 0 ? { list, gone } : null;
    };
  }

  function show(tenantId: string, subjects: readonly string[]) {
    const userIds = subjects.filter((subject) => subject !== EVERY);
    const showThem = states(tenantId, userIds);
    return (member: Member) => showThem(member, userIds);
  }

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
    first: async (tenantId, subjects) => show(tenantId, subjects),
    state: (tenantId, userId) => show(tenantId, [userId]),
    gathers: GATHERED_FOR,
    states,
    refreshedBy: { [AGENT_CHANNEL]: 'subject', [PLACES_CHANNEL]: 'all' },
    // The server does not know the rows of a board, so it cannot name those that a moved member takes away or brings.
    readAgain: { list: [], readAgain: true },
  };
}
