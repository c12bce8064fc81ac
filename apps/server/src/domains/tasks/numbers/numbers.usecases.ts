import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import { push } from '@haihu/contract/socket';
import { normalisePhone } from '@haihu/rules/phone';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { hasUnwrittenTaskCall } from '../../calls/calls.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { findNumberCallBack, isRemindedOfNumber } from '../../followups/followups.api.ts';
import { createCountedSearch, placeFor, showPhone } from '../../numbers/numbers.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { beingCalled, numberNotFound } from '../core/tasks.errors.ts';
import { isTaskAgent, leads, requireLed, requireSeen } from '../core/tasks.policy.ts';
import { findCounts, findTasks, insertTaskChange, lockTasks, type StoredTask } from '../core/tasks.repository.ts';
import * as repository from './numbers.repository.ts';

export interface NumberParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
  /** Hangs up unanswered calls to these numbers. Returns the number of calls. */
  endRinging(tx: Queryable, numberIds: string[], at: Date): Promise<number>;
}

export type PresentNumber = (member: Member, stored: repository.StoredTaskNumber) => TaskNumber;
export type NumberUsecases = ReturnType<typeof createNumberUsecases>;

/** Shows and changes the numbers of tasks for their agents and leaders. */
export function createNumberUsecases({ db, cipher, clock, customers, endRinging }: NumberParts) {
  const countSearch = createCountedSearch({ db, cipher, clock });
  const tenantOf = ({ tenantId }: Member) => db.forTenant(tenantId);

  const present: PresentNumber = (member, stored) => {
    const number = cipher.open(member.tenantId, stored.numberEnc);
    const { id, taskId, name, remark, state, seatId, seatName, attempts, lastCause, lastCallAt } = stored;
    return {
      id,
      taskId,
      name,
      remark,
      state,
      seatId,
      seatName,
      attempts,
      lastCause,
      lastCallAt,
      mobile: showPhone(member, 'mobile', number),
      area: placeFor(member, number).area,
      dueAt: stored.dueAt,
      outcome: stored.outcome,
      ownOutcome: stored.ownOutcome,
      level: stored.level,
      customerId: stored.customerId,
    };
  };

  async function page(
    member: Member,
    { taskId, state, seat: taskAgent, next, size }: RequestOf<'tasks.numbers'>,
  ): Promise<ReplyOf<'tasks.numbers'>> {
    const tenant = tenantOf(member);
    const task = requireSeen(member, (await findTasks(tenant, [taskId]))[0]);
    const asked = taskAgent === 'mine' ? member.userId : taskAgent === 'none' ? null : taskAgent;
    const seatId = leads(member, task) ? asked : member.userId;
    const after = next ? readCursor(next).id : null;
    const [rows, counts] = await Promise.all([
      repository.findNumberPage(tenant, { taskId, state, seatId }, after, size + 1),
      findCounts(tenant, [taskId]),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const sums = sumCounts(counts.filter((count) => seatId === undefined || count.seatId === seatId));
    const total = state ? sums[state] : Object.values(sums).reduce((sum, count) => sum + count, 0);
    return {
      list: shown.map((number) => present(member, number)),
      next: last && rows.length > size ? writeCursor({ at: clock.now().toISOString(), id: last.id }) : null,
      total: after ? null : total,
      totalIsEstimate: false,
    };
  }

  async function info(member: Member, id: string): Promise<ReplyOf<'tasks.number'>> {
    const tenant = tenantOf(member);
    const { number, task } = await requireNumber(tenant, member, (await repository.findTaskNumbers(tenant, [id]))[0]);
    const { name: taskName, state: taskState, script, mode, paceSeconds, isSample } = task;
    const visitAt = await findNumberCallBack(tenant, id, member.userId);
    const [customer] = number.customerId ? await customers.findShort(tenant, member, [number.customerId]) : [];
    const company = customer?.company || null;
    return { ...present(member, number), taskName, taskState, script, company, mode, paceSeconds, isSample, visitAt };
  }

  async function locate(member: Member, id: string): Promise<ReplyOf<'tasks.locate'>> {
    const tenant = tenantOf(member);
    const [stored] = await repository.findTaskNumbers(tenant, [id]);
    const task = stored && (await findTasks(tenant, [stored.taskId]))[0];
    if (!stored || !task) throw numberNotFound();
    if (await maySee(tenant, member, stored, task)) return { id, userId: stored.seatId, place: null };
    if (!(await isRemindedOfNumber(tenant, member.userId, id))) throw numberNotFound();
    return { id, userId: null, place: 'taken' };
  }

  async function byMobile(
    member: Member,
    { mobile, taskId }: RequestOf<'tasks.numberByMobile'>,
  ): Promise<ReplyOf<'tasks.numberByMobile'>> {
    const hash = cipher.hash(member.tenantId, normalisePhone(mobile));
    let found: repository.StoredTaskNumber | null = null;
    await countSearch(member, {
      action: 'tasks.number_search',
      count: 1,
      find: async (db_) => {
        for (const stored of await repository.findTaskNumbersByHash(db_, hash, taskId)) {
          const seen = await requireNumber(db_, member, stored).catch(() => null);
          found ??= seen?.number ?? null;
        }
        return [found && (found as repository.StoredTaskNumber).customerId];
      },
    });
    return { number: found && present(member, found) };
  }

  async function remove(
    member: Member,
    { taskId, ids }: RequestOf<'tasks.deleteNumbers'>,
  ): Promise<ReplyOf<'tasks.deleteNumbers'>> {
    return tenantOf(member).transaction(async (tx) => {
      requireLed(member, (await lockTasks(tx, [taskId]))[0]);
      const at = clock.now();
      const found = await repository.lockTaskNumbers(tx, taskId, ids, at);
      const called = found.flatMap(({ id, state }) => (state === 'calling' ? id : []));
      // Ringing calls are hung up; a running talk is not cut off.
      if (called.length > 0 && (await endRinging(tx, called, at)) < called.length) throw beingCalled();
      const drafts = found.flatMap(({ id, heldBy }) =>
        heldBy && heldBy !== member.userId
          ? [{ to: [heldBy], type: push.groundGone, data: { what: 'number', id } }]
          : [],
      );
      await pushTo(tx, drafts, at);
      await repository.deleteNumbers(
        tx,
        found.map(({ id }) => id),
      );
      const detail = { count: found.length };
      const change = { taskId, at, actorId: member.userId, what: 'removed', detail } as const;
      if (found.length > 0) await insertTaskChange(tx, change);
      return { deleted: found.length };
    });
  }

  return { present, page, info, locate, byMobile, remove };
}

/** Throws `tasks.number_not_found` if the member may not see the number. */
export async function requireNumber(
  tx: Queryable,
  member: Member,
  stored: repository.StoredTaskNumber | undefined,
): Promise<{ number: repository.StoredTaskNumber; task: StoredTask }> {
  const task = stored && (await findTasks(tx, [stored.taskId]))[0];
  if (!stored || !task) throw numberNotFound();
  if (!(await maySee(tx, member, stored, task))) throw numberNotFound();
  return { number: stored, task };
}

/**
 * Returns true if the member leads the task, or is an agent and owns or holds the number. An agent also sees a number
 * of nobody that it promised to call again. A member who talked to a number sees it until the result is written.
 */
async function maySee(
  tx: Queryable,
  member: Member,
  { id, seatId, heldBy }: repository.StoredTaskNumber,
  task: StoredTask,
): Promise<boolean> {
  const { userId } = member;
  if (leads(member, task)) return true;
  if (isTaskAgent(task, userId)) {
    if (seatId === userId || heldBy === userId) return true;
    if (seatId === null && (await isRemindedOfNumber(tx, userId, id))) return true;
  }
  return hasUnwrittenTaskCall(tx, id, userId);
}
