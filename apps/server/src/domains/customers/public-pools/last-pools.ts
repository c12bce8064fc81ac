import type { Member } from '../../../kernel/member.ts';
import type { MemberPublicPools } from '../core/public-pools.policy.ts';

const MOST_REMEMBERED = 1000;

/**
 * Remembers the public pools that members had when they were last read. They seldom change, so work may begin with
 * them. Its result counts only if they are then read again and are the same.
 */
export interface LastPools {
  get(member: Member): MemberPublicPools | undefined;
  /** Remembers the pools of a member. Null: forgets them. */
  remember(member: Member, publicPools: MemberPublicPools | null): void;
}

const keyOf = ({ tenantId, userId }: Member) => `${tenantId} ${userId}`;

export function createLastPools(): LastPools {
  const known = new Map<string, MemberPublicPools>();
  return {
    get: (member) => known.get(keyOf(member)),
    remember(member, publicPools) {
      const key = keyOf(member);
      known.delete(key);
      if (publicPools) known.set(key, publicPools);
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value!);
    },
  };
}
