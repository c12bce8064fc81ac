import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/push.ts';
import { findHeld, giveBackAll } from '../numbers/numbers.repository.ts';

export type EndCalls = ReturnType<typeof createEndCalls>;

export interface EndCallsParts {
  /** Ends calls to numbers of these tasks that nobody has answered yet. */
  endRinging(tx: Queryable, taskIds: string[], at: Date): Promise<void>;
}

/** What a task leaves behind in the hands of its seats when it goes on no more. */
export function createEndCalls({ endRinging }: EndCallsParts) {
  /** `tells`: who has a number of them open, or talks to one, is sent away from it by type 9. */
  return async function endCalls(
    tx: Queryable,
    taskIds: string[],
    { at, tells }: { at: Date; tells: boolean },
  ): Promise<void> {
    await endRinging(tx, taskIds, at);
    const held = await findHeld(tx, taskIds, at);
    await giveBackAll(tx, taskIds);
    if (!tells) return;
    const drafts = held.map(({ userId, taskId }) => ({
      to: [userId],
      type: 9 as const,
      data: { what: 'task', id: taskId },
    }));
    await pushTo(tx, drafts, at);
  };
}
