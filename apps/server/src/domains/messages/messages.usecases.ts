import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../platform/member.ts';

/** How much of one kind waits for a member; the domain that owns the kind counts it. */
export type Count = (member: Member) => Promise<number>;

export type MessageUsecases = ReturnType<typeof createMessageUsecases>;

export function createMessageUsecases({ countDueVisits }: { countDueVisits: Count }) {
  async function unread(member: Member): Promise<ReplyOf<'messages.unread'>> {
    const dueVisits = await countDueVisits(member);
    return { total: dueVisits, dueVisits };
  }

  return { unread };
}
