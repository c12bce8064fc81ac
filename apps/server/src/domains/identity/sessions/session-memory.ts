import type { Member } from '../../../platform/member.ts';
import { readMember, type StoredSession } from './sessions.repository.ts';

/** Sessions of which one process remembers the member: about 1 KB each. */
const MOST = 5000;

/**
 * Members by their sessions, as last read. It saves reading the same text again, and lets a read begin before its
 * session is checked; it vouches for nothing, so that nothing has to be taken out of it when a session ends.
 */
export function createSessionMemory(most = MOST) {
  const known = new Map<string, { text: string; member: Member }>();

  return {
    find: (key: string): Member | undefined => known.get(key)?.member,

    /** Returns the very object of before while nothing about the member has changed. */
    keep(key: string, session: StoredSession): Member {
      const before = known.get(key);
      if (before?.text === session.member) return before.member;
      const member = Object.freeze(readMember(session));
      known.delete(key);
      known.set(key, { text: session.member, member });
      if (known.size > most) known.delete(known.keys().next().value!);
      return member;
    },
  };
}
