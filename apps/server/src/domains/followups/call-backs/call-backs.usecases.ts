import type { RequestOf } from '@haihu/contract/contract';
import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { tellAgenda } from '../core/tell-agenda.ts';
import type { CallBackTaskNumbers, FollowedCustomers } from '../followups.seams.ts';
import type { CallBackLists } from './call-back-lists.usecases.ts';
import { callBackNotFound, callBackPlannedSince } from './call-backs.errors.ts';
import * as repository from './call-backs.repository.ts';
import type { CallBackPlanning } from './planning.usecases.ts';
import { keyOf, remindTask } from './reminders.jobs.ts';

const MINUTE = 60_000;
const TEN_O_CLOCK = 10 * 60;

export interface CallBackParts {
  db: Db;
  clock: Clock;
  customers: FollowedCustomers;
  taskNumbers: CallBackTaskNumbers;
  planning: CallBackPlanning;
  read: CallBackLists['read'];
}

/** Makes the changes of a member's own call-backs: planned, moved, snoozed, done and opened again. */
export function createCallBackUsecases({ db, clock, customers, taskNumbers, planning, read }: CallBackParts) {
  async function add(
    member: Member,
    { customerId, at, content, writtenAt }: RequestOf<'followups.addVisit'>,
    key: IdempotencyKey,
  ): Promise<CallBackItem> {
    const time = planning.future(at, planning.writtenAt(writtenAt));
    const { id } = await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        await planning.stayAtWork(tx, member);
        const stays = await customers.lockVisible(tx, member, customerId);
        const planned = await planning.plan(tx, member, { customerId: stays, at: time, content });
        await customers.setNextCallBack(tx, stays, await planning.next(tx, stays));
        await tellAgenda(tx, member, clock.now());
        return { id: planned };
      }),
    );
    return read(member, id);
  }

  async function move(member: Member, { id, at, writtenAt }: RequestOf<'followups.moveVisit'>): Promise<CallBackItem> {
    return putOff(member, id, planning.future(at, planning.writtenAt(writtenAt)), 'moved');
  }

  async function snooze(
    member: Member,
    { id, until, writtenAt }: RequestOf<'followups.snoozeVisit'>,
  ): Promise<CallBackItem> {
    const now = planning.writtenAt(writtenAt);
    const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    const tomorrow = () => new Date(instantAt(addDays(dayOf(now, member.zone), 1), TEN_O_CLOCK, member.zone));
    const time = until === 'tomorrow' ? tomorrow() : after(until === 'hour' ? 60 : 10);
    return putOff(member, id, time, 'snoozed');
  }

  /**
   * Locks the customer or number of a call-back, before the call-back itself: moves between members lock in the same
   * order. Throws `followups.visit_not_found`.
   */
  async function lockFor(tx: Queryable, member: Member, id: string): Promise<void> {
    await planning.stayAtWork(tx, member);
    const target = await repository.findTargetOf(tx, id, member.userId);
    if (!target) throw callBackNotFound();
    if (target.customerId) await customers.lock(tx, [target.customerId]);
    if (target.taskNumberId) await taskNumbers.lock(tx, target.taskNumberId);
  }

  async function putOff(member: Member, id: string, at: Date, how: repository.PutOff): Promise<CallBackItem> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const moved = await repository.putOffCallBack(tx, { id, memberId: member.userId, at, how });
      if (!moved) throw callBackNotFound();
      await queue.enqueue(tx, { task: remindTask, id, runAt: at, key: keyOf(id) });
      await planning.noteNext(tx, moved);
      if (moved.taskNumberId && how === 'moved') await taskNumbers.callAt(tx, moved.taskNumberId, member.userId, at);
      await tellAgenda(tx, member, clock.now());
    });
    return read(member, id);
  }

  async function finish(
    member: Member,
    { id, writtenAt }: RequestOf<'followups.finishVisit'>,
  ): Promise<{ done: true }> {
    const at = planning.writtenAt(writtenAt);
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const finished = await repository.finishCallBack(tx, id, member.userId, at);
      if (!finished) throw callBackNotFound();
      await queue.remove(tx, keyOf(id));
      await planning.noteNext(tx, finished);
      await tellAgenda(tx, member, clock.now());
    });
    return { done: true };
  }

  /** Opens a call-back again. Sets no reminder if its time has passed. Throws `followups.visit_planned_since`. */
  async function reopen(member: Member, id: string): Promise<CallBackItem> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const callBack = await repository.reopenCallBack(tx, id, member.userId).catch((error: unknown) => {
        throw isUniqueViolation(error) ? callBackPlannedSince() : error;
      });
      if (!callBack) throw callBackNotFound();
      if (!callBack.isOpen) throw callBackPlannedSince();
      const runAt = new Date(callBack.at);
      if (runAt > clock.now()) await queue.enqueue(tx, { task: remindTask, id, runAt, key: keyOf(id) });
      await planning.noteNext(tx, callBack);
      await tellAgenda(tx, member, clock.now());
    });
    return read(member, id);
  }

  return { add, move, snooze, finish, reopen };
}
