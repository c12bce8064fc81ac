import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { SeatFault } from '@haihu/contract/tasks/values';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { type Candidate, findCandidates, findCounts, findTasks } from '../core/tasks.repository.ts';
import { notASeat } from '../tasks.errors.ts';

export interface SeatParts {
  db: Db;
  clock: Clock;
  billing: Pick<BillingApi, 'isSeated'>;
}

/** Tells which members may call for a task. */
export function createSeats({ db, clock, billing }: SeatParts) {
  async function faultOf(tx: Queryable, { userId, isSuper, permissions }: Candidate): Promise<SeatFault | null> {
    const may = isSuper || (permissions.includes('tasks.work') && permissions.includes('calls.place'));
    if (!may) return 'no_permission';
    return (await billing.isSeated(tx, userId, clock.now())) ? null : 'no_seat';
  }

  /** Throws `tasks.not_a_seat` for who is not in the caller's scope, or may not call. Who is a seat already stays one. */
  async function requireSeats(tx: Queryable, member: Member, userIds: string[], already: string[] = []) {
    const added = [...new Set(userIds)].filter((id) => !already.includes(id));
    if (added.length === 0) return;
    const found = await findCandidates(tx, await findInScope(tx, member), added);
    const refused = added.filter((id) => !found.some(({ userId }) => userId === id));
    for (const candidate of found) {
      if ((await faultOf(tx, candidate)) === 'no_permission') refused.push(candidate.userId);
    }
    if (refused.length > 0) throw notASeat(refused);
  }

  async function list(member: Member, { taskId }: RequestOf<'tasks.seats'>): Promise<ReplyOf<'tasks.seats'>> {
    const tenant = db.forTenant(member.tenantId);
    const task = taskId === undefined ? null : requireLed(member, (await findTasks(tenant, [taskId]))[0]);
    const found = await findCandidates(tenant, await findInScope(tenant, member), null);
    const seated = task?.seats.map(({ userId }) => userId) ?? [];
    const others = seated.filter((id) => !found.some(({ userId }) => userId === id));
    const all = others.length > 0 ? [...found, ...(await findCandidates(tenant, null, others))] : found;
    const counts = task ? await findCounts(tenant, [task.id]) : [];
    const rows: ReplyOf<'tasks.seats'>['list'] = [];
    for (const candidate of all) {
      const { userId, name, departmentName } = candidate;
      const sums = sumCounts(counts.filter(({ seatId }) => seatId === userId));
      rows.push({
        userId,
        name,
        departmentName,
        isSeat: seated.includes(userId),
        fault: await faultOf(tenant, candidate),
        waiting: sums.waiting,
        done: sums.connected + sums.unreached + sums.blocked,
      });
    }
    return { list: rows };
  }

  return { list, requireSeats };
}
