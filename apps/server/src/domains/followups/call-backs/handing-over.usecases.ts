import type { Queryable } from '../../../platform/db/db.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { FollowedCustomers } from '../followups.seams.ts';
import { countCallBacksUpTo } from './call-back-lists.repository.ts';
import * as repository from './handing-over.repository.ts';
import type { CallBackPlanning } from './planning.usecases.ts';
import { keyOf } from './reminders.jobs.ts';

/** A limit higher than the number of any member's call-backs. */
const ALL = 1_000_000;

export interface HandingOverParts {
  customers: FollowedCustomers;
  planning: CallBackPlanning;
}

/** Makes the handing over of a member's call-backs, in the transaction of their callers. */
export function createCallBackHandingOver({ customers, planning }: HandingOverParts) {
  /**
   * Hands a member's waiting call-backs over, each to the one who has its customer. Without receivers they end, with
   * their reminders. Returns the number of handled ones, at most `limit`.
   */
  async function handOver(tx: Queryable, change: repository.MoveCallBacks): Promise<number> {
    await customers.lock(tx, await repository.findCustomersToMove(tx, change));
    const { moved, ended } = await repository.moveCallBacks(tx, change);
    for (const callBack of ended) {
      await queue.remove(tx, keyOf(callBack.id));
      await planning.noteNext(tx, callBack);
    }
    return moved + ended.length;
  }

  /**
   * Ends all of a member's call-backs and their reminders, because nobody else keeps them. The customers stay where
   * they are.
   */
  async function endAllOf(tx: Queryable, memberId: string): Promise<void> {
    await handOver(tx, { fromId: memberId, toIds: [], turn: 0, limit: ALL });
  }

  function countWaiting(tenant: Queryable, memberId: string): Promise<number> {
    return countCallBacksUpTo(tenant, { whose: [memberId], state: 'waiting' }, ALL);
  }

  return { holding: { count: countWaiting, handOver }, endAllOf };
}
