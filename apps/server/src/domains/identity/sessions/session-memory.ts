import type { Member } from '../../../kernel/member.ts';
import { readMember, type StoredSession } from './sessions.repository.ts';

/** The number of sessions whose member one process remembers: about 1 KB each. */
const MOST = 5000;

/**
 * Remembers members by their sessions, as last read. It saves parsing the same text again, and lets a read begin before
 * its session is checked. It proves nothing, so an ended session need not be removed.
 */
export function createSessionMemory(most = MOST) {
  const known = new Map<string, { text: string; member: Member }>();

  return {
    find: (key: string): Member | undefined => known.get(key)?.member,

    /** Returns the same object as before while nothing about the member has changed. */
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
