import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { DIVIDED_AT_ONCE } from '@haihu/contract/tasks/values';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { endWrapUp } from '../../calls/calls.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { beingDivided, notATaskAgent, notRunning, stillRunning, tooFewNumbers } from '../core/tasks.errors.ts';
import { isTaskAgent, requireLed, requireOpenTask, requireSeen, requireUndivided } from '../core/tasks.policy.ts';
import {
  findCounts,
  findTasks,
  insertTaskChange,
  keepTasks,
  lockTasks,
  type StoredTask,
} from '../core/tasks.repository.ts';
import { findTaskNumbers } from '../numbers/numbers.repository.ts';
import type { PresentNumber } from '../numbers/numbers.usecases.ts';
import * as repository from './division.repository.ts';
import { withdraw } from './large.repository.ts';
import type { LargeDivisions } from './large.usecases.ts';

/** Milliseconds for which a number is held for the member who has it open. */
export const HELD_FOR = 10 * 60 * 1000;

export interface DivisionParts {
  db: Db;
  clock: Clock;
  present: PresentNumber;
  large: LargeDivisions;
  /** Largest division that one request carries out. Larger ones become jobs. */
  dividedAtOnce?: number;
}

export type DivisionUsecases = ReturnType<typeof createDivisionUsecases>;

/** Assigns numbers to agents. */
export function createDivisionUsecases({ db, clock, present, large, dividedAtOnce = DIVIDED_AT_ONCE }: DivisionParts) {
  const tenantOf = ({ tenantId }: Member) => db.forTenant(tenantId);

  async function count(
    member: Member,
    { taskId }: RequestOf<'tasks.divisionCount'>,
  ): Promise<ReplyOf<'tasks.divisionCount'>> {
    const tenant = tenantOf(member);
    const task = requireLed(member, (await findTasks(tenant, [taskId]))[0]);
    const counts = await findCounts(tenant, [taskId]);
    return {
      undivided: sumCounts(counts.filter(({ seatId }) => seatId === null)).waiting,
      seats: task.seats.map(({ userId, name }) => ({
        userId,
        name,
        counts: sumCounts(counts.filter(({ seatId }) => seatId === userId)),
      })),
      dividing: task.dividing,
    };
  }

  async function divide(
    member: Member,
    request: RequestOf<'tasks.divide'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.divide'>> {
    const { taskId } = request;
    const at = clock.now();
    const { divided } = await tenantOf(member).transaction(
      (tx) =>
        once(tx, member, key, at, async () => {
          const task = requireUndivided(requireOpenTask(requireLed(member, (await lockTasks(tx, [taskId]))[0])));
          const done = await divideAs(tx, task, request, member, at);
          const change = { taskId, at, actorId: member.userId, what: 'divided', detail: { count: done } } as const;
          if (done > 0) await insertTaskChange(tx, change);
          return { divided: String(done) };
        }),
      'for its values',
    );
    const left = await countFree(tenantOf(member), taskId);
    return { divided: Number(divided), left, dividing: await dividingOf(member, taskId) };
  }

  async function dividingOf(member: Member, taskId: string) {
    return (await findTasks(tenantOf(member), [taskId]))[0]?.dividing ?? null;
  }

  /** Divides numbers. Returns the number of divided ones; 0 if a job does it later. */
  async function divideAs(
    tx: Queryable,
    task: StoredTask,
    request: RequestOf<'tasks.divide'>,
    member: Member,
    at: Date,
  ) {
    if (request.way === 'chosen') {
      const { userId, ids } = request;
      requireTaskAgents(task, [userId]);
      const wanted = [...new Set(ids)];
      const divided = await repository.divideChosen(tx, { taskId: task.id, userId, ids: wanted, at });
      if (divided < wanted.length) throw tooFewNumbers(divided);
      return divided;
    }
    const left = request.undialledOnly ? await repository.countUndialled(tx, task.id) : await countFree(tx, task.id);
    const counts =
      request.way === 'by_count'
        ? request.counts
        : evenly([...new Set(request.userIds)], Math.min(left, request.most ?? left));
    requireTaskAgents(
      task,
      counts.map(({ userId }) => userId),
    );
    const wanted = counts.reduce((sum, { count: one }) => sum + one, 0);
    if (wanted > left || (request.way === 'evenly' && (request.most ?? 0) > left)) throw tooFewNumbers(left);
    let until = 0;
    const shares = counts.map(({ userId, count: one }) => ({ userId, until: (until += one) }));
    const { undialledOnly } = request;
    if (until > dividedAtOnce) {
      if (task.state === 'running') throw stillRunning();
      const asked = { shares, undialledOnly };
      await large.begin(tx, { taskId: task.id, what: 'divide', asked, actorId: member.userId, total: until });
      return 0;
    }
    const progress = await repository.divideSome(
      tx,
      { taskId: task.id, shares, undialledOnly },
      repository.nothingDividedYet,
      until,
    );
    return progress.moved;
  }

  async function revert(
    member: Member,
    { taskId, userIds, undialledOnly }: RequestOf<'tasks.revert'>,
  ): Promise<ReplyOf<'tasks.revert'>> {
    const at = clock.now();
    const { userId: actorId } = member;
    const asked = { userIds: userIds ?? null, undialledOnly };
    const reverted = await tenantOf(member).transaction(async (tx) => {
      const task = requireLed(member, (await lockTasks(tx, [taskId]))[0]);
      if (task.dividing?.what === 'revert') throw beingDivided();
      const given = await withdraw(tx, taskId);
      if (given) await insertTaskChange(tx, { taskId, at, actorId, what: 'divided', detail: { count: given } });
      const total = await countGiven(tx, taskId, asked.userIds);
      if (total > dividedAtOnce) {
        if (task.state === 'running') throw stillRunning();
        await large.begin(tx, { taskId, what: 'revert', asked, actorId, total });
        return 0;
      }
      const { moved } = await repository.revertSome(tx, { taskId, ...asked, at }, repository.nothingDividedYet, total);
      if (moved > 0) await insertTaskChange(tx, { taskId, at, actorId, what: 'reverted', detail: { count: moved } });
      return moved;
    }, 'for its values');
    return { reverted, dividing: await dividingOf(member, taskId) };
  }

  async function next(
    member: Member,
    { taskId, count: wanted, giveBack }: RequestOf<'tasks.next'>,
  ): Promise<ReplyOf<'tasks.next'>> {
    const { userId } = member;
    const at = clock.now();
    const until = new Date(at.getTime() + HELD_FOR);
    const ids = await tenantOf(member).transaction(async (tx) => {
      // A pause takes held numbers back. It waits until this is done, or this sees the pause.
      const task = requireSeen(member, (await keepTasks(tx, [taskId]))[0]);
      if (!isTaskAgent(task, userId)) throw notATaskAgent([userId]);
      if (giveBack.length > 0) await repository.giveBack(tx, taskId, userId, giveBack);
      if (wanted === 0) {
        // An agent who gives back a number that was dialled for them continues with the next one, with or without a
        // result.
        if (giveBack.length > 0 && task.mode !== 'preview') await endWrapUp(tx, userId, at);
        return [];
      }
      if (task.state !== 'running') throw notRunning();
      return repository.holdNext(tx, { taskId, userId, count: wanted, at, until, except: giveBack });
    });
    const tenant = tenantOf(member);
    const found = await findTaskNumbers(tenant, ids);
    const nextAt = ids.length > 0 ? null : await repository.findNextDue(tenant, taskId, userId);
    return { list: found.map((number) => present(member, number)), nextAt };
  }

  return { count, divide, revert, next };
}

/** Returns the count of free numbers from the counters, because counting a million rows would take too long. */
async function countFree(tx: Queryable, taskId: string): Promise<number> {
  return sumCounts((await findCounts(tx, [taskId])).filter(({ seatId }) => seatId === null)).waiting;
}

/** Returns the count of numbers that wait for these agents; null: for all agents. */
async function countGiven(tx: Queryable, taskId: string, userIds: string[] | null): Promise<number> {
  const counts = await findCounts(tx, [taskId]);
  return sumCounts(counts.filter(({ seatId }) => seatId !== null && (userIds?.includes(seatId) ?? true))).waiting;
}

function requireTaskAgents(task: StoredTask, userIds: string[]): void {
  const others = userIds.filter((userId) => !isTaskAgent(task, userId));
  if (others.length > 0) throw notATaskAgent(others);
}

/** Shares a total evenly. The first agents get one more if it does not come out even. */
function evenly(userIds: string[], total: number): { userId: string; count: number }[] {
  const each = Math.floor(total / userIds.length);
  const more = total % userIds.length;
  return userIds.map((userId, index) => ({ userId, count: each + (index < more ? 1 : 0) }));
}
