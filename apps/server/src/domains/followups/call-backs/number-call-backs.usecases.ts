import type { Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { keyOf, remindTask } from './reminders.jobs.ts';
import * as repository from './number-call-backs.repository.ts';
import { contentOf } from './call-back-content.ts';

/**
 * Call-backs to numbers of tasks, for the tasks domain. Used in the caller's transaction, in which the member stays
 * active and the number is locked.
 */
export const numberCallBacks = {
  /** Plans a call-back to a number and sets the reminder. `words`: the words of the result in which it was promised. */
  async plan(
    tx: Queryable,
    member: Member,
    { taskNumberId, at, words }: { taskNumberId: string; at: Date; words: string },
  ): Promise<void> {
    const callBack = { taskNumberId, memberId: member.userId, at, content: contentOf(words) };
    const id = await repository.planNumberCallBack(tx, callBack);
    await queue.enqueue(tx, { task: remindTask, id, runAt: at, key: keyOf(id) });
  },

  /** Ends the member's call-backs to a number that refuses further calls. */
  async endPromises(tx: Queryable, member: Member, taskNumberId: string, at: Date): Promise<void> {
    const finished = await repository.finishNumberCallBacks(tx, taskNumberId, member.userId, at);
    for (const id of finished) await queue.remove(tx, keyOf(id));
  },
};
