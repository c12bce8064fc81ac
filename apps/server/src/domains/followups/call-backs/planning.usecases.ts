import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { stayActive } from '../../organisation/organisation.api.ts';
import { writtenAtOf } from '../core/written-at.ts';
import type { FollowedCustomers } from '../followups.seams.ts';
import { contentOf } from './call-back-content.ts';
import { isTooFar } from './call-back-time.ts';
import { callBackInPast, callBackTooFar } from './call-backs.errors.ts';
import * as repository from './call-backs.repository.ts';
import { keyOf, remindTask } from './reminders.jobs.ts';

export interface PlanningParts {
  clock: Clock;
  customers: FollowedCustomers;
}

export type CallBackPlanning = ReturnType<typeof createCallBackPlanning>;

/** Makes the functions that plan and end call-backs to customers, in the transaction of their callers. */
export function createCallBackPlanning({ clock, customers }: PlanningParts) {
  /**
   * Returns the time. It may have passed meanwhile if it was ahead when the user wrote it: its reminder is then due at
   * once. Throws `followups.visit_in_past` and `followups.visit_too_far`.
   */
  function future(at: string, writtenAt = clock.now()): Date {
    const time = new Date(at);
    if (time <= writtenAt) throw callBackInPast();
    if (isTooFar(time, clock.now())) throw callBackTooFar();
    return time;
  }

  /** Returns the instant at which the user wrote a request. Throws `followups.bad_written_at`. */
  const writtenAt = (sent: string | undefined): Date => writtenAtOf(sent, clock.now());

  /**
   * Plans a call-back to a customer, with the words of a result. Expects the member to stay active and the customer to
   * be locked.
   */
  async function promise(
    tx: Queryable,
    member: Member,
    { customerId, at, words }: { customerId: string; at: Date; words: string },
  ): Promise<void> {
    await plan(tx, member, { customerId, at, content: contentOf(words), isNew: true });
    await noteNext(tx, { customerId });
  }

  /**
   * Ends the member's call-backs to a customer who refuses further calls. Expects the member to stay active and the
   * customer to be locked.
   */
  async function endPromises(tx: Queryable, member: Member, customerId: string, at: Date): Promise<void> {
    const finished = await repository.finishCallBacksOf(tx, customerId, member.userId, at);
    for (const id of finished) await queue.remove(tx, keyOf(id));
    await noteNext(tx, { customerId });
  }

  /** Stores a customer's earliest waiting call-back, which the customer shows. */
  async function noteNext(tx: Queryable, { customerId }: Pick<repository.CallBackTarget, 'customerId'>): Promise<void> {
    if (customerId) await customers.setNextCallBack(tx, customerId, await repository.nextVisitAt(tx, customerId));
  }

  return { future, writtenAt, stayAtWork, plan, promise, endPromises, noteNext, next: repository.nextVisitAt };
}

/**
 * Throws for a member who was suspended meanwhile. Call it before any lock of a customer or call-back. A suspension
 * then waits, and leaves no call-back of the member behind.
 */
async function stayAtWork(tx: Queryable, { userId }: Member): Promise<void> {
  if (!(await stayActive(tx, userId))) throw new AppError('session.revoked');
}

/**
 * Plans or moves the member's call-back to a customer and sets its reminder, in the caller's transaction. The member
 * must stay active and the customer locked until its end.
 */
async function plan(
  tx: Queryable,
  member: Member,
  callBack: Omit<repository.NewCallBack, 'memberId'>,
): Promise<string> {
  const id = await repository.planCallBack(tx, { ...callBack, memberId: member.userId });
  await queue.enqueue(tx, { task: remindTask, id, runAt: callBack.at, key: keyOf(id) });
  return id;
}
