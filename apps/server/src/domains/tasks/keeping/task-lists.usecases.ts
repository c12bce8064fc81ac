import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { TaskState } from '@haihu/contract/tasks/values';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { presentShort, presentTask } from '../core/present-task.ts';
import { requireSeen } from '../core/tasks.policy.ts';
import * as repository from '../core/tasks.repository.ts';

const COUNT_LIMIT = 10_000;

/** Makes the readers of tasks: lists, one task, its history. */
export function createTaskLists({ db }: { db: Db }) {
  const tenantOf = ({ tenantId }: Member) => db.forTenant(tenantId);

  /** Returns the part of a filter that leaves the tasks that this member may see. */
  async function seenBy(member: Member): Promise<Pick<repository.TaskFilter, 'makers' | 'userId'>> {
    const makers = isAllowed(member, 'tasks.manage') ? await findInScope(tenantOf(member), member) : 'none';
    return { makers, userId: member.userId };
  }

  /** Counts the running tasks that this member may see. */
  async function countRunning(member: Member): Promise<number> {
    return repository.countTasks(tenantOf(member), { ...(await seenBy(member)), states: ['running'] }, COUNT_LIMIT);
  }

  async function page(
    member: Member,
    { next, size, list, search }: RequestOf<'tasks.page'>,
  ): Promise<ReplyOf<'tasks.page'>> {
    const tenant = tenantOf(member);
    const states: TaskState[] = list === 'open' ? ['running', 'paused'] : ['stopped', 'archived'];
    const filter = { ...(await seenBy(member)), states, ...(search && { namePart: search }) };
    const after = next ? readCursor(next) : null;
    const [rows, total] = await Promise.all([
      repository.findTaskPage(tenant, filter, after, size + 1),
      after ? null : repository.countTasks(tenant, filter, COUNT_LIMIT + 1),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await presentShort(tenant, member, shown),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Shows a task. Throws `tasks.not_found`. */
  async function info(member: Member, id: string): Promise<ReplyOf<'tasks.info'>> {
    const tenant = tenantOf(member);
    return presentTask(tenant, member, requireSeen(member, (await repository.findTasks(tenant, [id]))[0]));
  }

  async function history(
    member: Member,
    { id, next, size }: RequestOf<'tasks.history'>,
  ): Promise<ReplyOf<'tasks.history'>> {
    const tenant = tenantOf(member);
    requireSeen(member, (await repository.findTasks(tenant, [id]))[0]);
    const rows = await repository.findTaskChanges(tenant, id, next ? readCursor(next) : null, size + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map(({ detail, ...change }) => ({
        ...change,
        fields: detail.fields ?? [],
        count: detail.count ?? null,
      })),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  return { page, countRunning, info, history };
}
