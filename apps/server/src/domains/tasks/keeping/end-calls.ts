import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { findHeldNumbers, giveBackAll } from '../numbers/numbers.repository.ts';

export type EndCalls = ReturnType<typeof createEndCalls>;

export interface EndCallsParts {
  /** Ends unanswered calls to numbers of these tasks. */
  endRinging(tx: Queryable, taskIds: string[], at: Date): Promise<void>;
}

/** Ends ringing calls and takes held numbers back when a task stops. */
export function createEndCalls({ endRinging }: EndCallsParts) {
  /**
   * Ends the calls of stopped tasks. `tells`: also closes the page of members who have one of the numbers open or talk
   * to one.
   */
  return async function endCalls(
    tx: Queryable,
    taskIds: string[],
    { at, tells }: { at: Date; tells: boolean },
  ): Promise<void> {
    await endRinging(tx, taskIds, at);
    const held = await findHeldNumbers(tx, taskIds, at);
    await giveBackAll(tx, taskIds);
    if (!tells) return;
    const drafts = held.map(({ userId, taskId }) => ({
      to: [userId],
      type: push.groundGone,
      data: { what: 'task', id: taskId },
    }));
    await pushTo(tx, drafts, at);
  };
}
