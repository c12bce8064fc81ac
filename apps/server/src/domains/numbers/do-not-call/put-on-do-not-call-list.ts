import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Ringing } from '../numbers.seams.ts';
import * as repository from './do-not-call.repository.ts';

export type PutOnDoNotCallList = ReturnType<typeof createPutOnDoNotCallList>;

/** Makes the one way onto the do-not-call list. */
export function createPutOnDoNotCallList({ clock, ringing }: { clock: Clock; ringing: Ringing }) {
  /**
   * Blocks calls to this number at the call gate, for good or for the months of the rule pack. Ends a call that rings
   * there. Runs in the caller's transaction.
   */
  return async function putOnDoNotCallList(
    tx: Queryable,
    { userId: memberId }: Pick<Member, 'userId'>,
    wish: Pick<repository.DoNotCallWish, 'number' | 'wanted' | 'isComplaint' | 'reason'>,
  ): Promise<void> {
    const at = clock.now();
    await repository.putOnDoNotCallList(tx, { ...wish, at, memberId });
    await ringing.end(tx, wish.number.hash, at);
  };
}
