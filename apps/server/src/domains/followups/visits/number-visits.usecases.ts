import type { Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { keyOf, remindTask } from '../followups.jobs.ts';
import * as repository from './number-visits.repository.ts';
import { contentOf } from './visit-content.ts';

export type NumberVisits = typeof numberVisits;

/**
 * Return visits to numbers of tasks, as tasks write them: in the caller's transaction, in which the member stays at work
 * and the number is locked.
 */
export const numberVisits = {
  /** Promises to call a number again, and sets the reminder. `words`: of the result that it was promised in. */
  async plan(
    tx: Queryable,
    member: Member,
    { taskNumberId, at, words }: { taskNumberId: string; at: Date; words: string },
  ): Promise<void> {
    const visit = { taskNumberId, memberId: member.userId, at, content: contentOf(words) };
    const id = await repository.planNumberVisit(tx, visit);
    await queue.add(tx, { task: remindTask, id, runAt: at, key: keyOf(id) });
  },

  /** Ends what the member promised to a number that refuses further calls. */
  async endPromises(tx: Queryable, member: Member, taskNumberId: string, at: Date): Promise<void> {
    const finished = await repository.finishNumberVisits(tx, taskNumberId, member.userId, at);
    for (const id of finished) await queue.remove(tx, keyOf(id));
  },
};
