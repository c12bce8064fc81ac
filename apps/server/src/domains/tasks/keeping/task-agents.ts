import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { TaskAgentFault } from '@haihu/contract/tasks/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readNameCursor, writeNameCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { notATaskAgent } from '../core/tasks.errors.ts';
import { requireLed } from '../core/tasks.policy.ts';
import {
  type TaskAgentCandidate,
  countCandidates,
  findCandidatePage,
  findCandidates,
  findCounts,
  findTasks,
} from '../core/tasks.repository.ts';

export interface TaskAgentParts {
  db: Db;
  clock: Clock;
  billing: Pick<BillingApi, 'findSeatless'>;
}

const mayCall = ({ isSuper, permissions }: TaskAgentCandidate) =>
  isSuper || (permissions.includes('tasks.work') && permissions.includes('calls.place'));

function faultOf(candidate: TaskAgentCandidate, seatless: readonly string[]): TaskAgentFault | null {
  if (!mayCall(candidate)) return 'no_permission';
  return seatless.includes(candidate.userId) ? 'no_seat' : null;
}

/** Tells which members may call for a task. */
export function createTaskAgents({ db, clock, billing }: TaskAgentParts) {
  /**
   * Throws `tasks.not_a_seat` for members who are not in the caller's scope or may not call. Agents of the task may
   * keep it.
   */
  async function requireTaskAgents(tx: Queryable, member: Member, userIds: string[], already: string[] = []) {
    const added = [...new Set(userIds)].filter((id) => !already.includes(id));
    if (added.length === 0) return;
    const found = await findCandidates(tx, await findInScope(tx, member), added);
    const refused = added.filter((id) => !found.some(({ userId }) => userId === id));
    for (const candidate of found) if (!mayCall(candidate)) refused.push(candidate.userId);
    if (refused.length > 0) throw notATaskAgent(refused);
  }

  async function list(
    member: Member,
    { taskId, search, next, size }: RequestOf<'tasks.seats'>,
  ): Promise<ReplyOf<'tasks.seats'>> {
    const tenant = db.forTenant(member.tenantId);
    const task = taskId === undefined ? null : requireLed(member, (await findTasks(tenant, [taskId]))[0]);
    const seated = task?.seats.map(({ userId }) => userId) ?? [];
    const asked = { whose: await findInScope(tenant, member), seated, search };
    const after = next ? readNameCursor(next) : null;
    const [found, total, seatless, counts] = await Promise.all([
      findCandidatePage(tenant, asked, { after, size: size + 1 }),
      after ? null : countCandidates(tenant, asked),
      billing.findSeatless(tenant, clock.now()),
      task ? findCounts(tenant, [task.id]) : [],
    ]);
    const shown = found.slice(0, size);
    const rows = shown.map((candidate) => {
      const { userId, name, departmentName } = candidate;
      const sums = sumCounts(counts.filter(({ seatId }) => seatId === userId));
      return {
        userId,
        name,
        departmentName,
        isSeat: seated.includes(userId),
        fault: faultOf(candidate, seatless),
        waiting: sums.waiting,
        done: sums.connected + sums.unreached + sums.blocked,
      };
    });
    const last = shown.at(-1);
    const more = last && found.length > size ? writeNameCursor({ name: last.name, id: last.userId }) : null;
    return { list: rows, next: more, total, totalIsEstimate: false };
  }

  return { list, requireTaskAgents };
}
