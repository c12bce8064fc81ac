import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { TaskNumbers } from '@haihu/contract/statistics/of-tasks';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { errorAt } from '../../../platform/errors.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { countCauses, countTaskNumbers, countTaskOutcomes, type StoredTaskCounts } from './task-numbers.repository.ts';

const none: TaskNumbers = { numbers: 0, called: 0, connected: 0, levels: [0, 0, 0, 0, 0, 0] };

export function createTaskTotals({ db }: { db: Db }) {
  return async function taskTotals(
    member: Member,
    { taskId }: RequestOf<'statistics.taskTotals'>,
  ): Promise<ReplyOf<'statistics.taskTotals'>> {
    const tenant = db.forTenant(member.tenantId);
    const whose = isAllowed(member, 'tasks.manage') ? await findInScope(tenant, member) : undefined;
    const asked = { taskId, userId: member.userId, makers: whose ? [...whose] : whose };
    const [rows, causes, outcomes] = await Promise.all([
      countTaskNumbers(tenant, asked),
      countCauses(tenant, asked),
      countTaskOutcomes(tenant, asked),
    ]);
    if (taskId !== undefined && rows.length === 0) throw errorAt('statistics.not_found', 'taskId');
    const byTask = Map.groupBy(rows, (row) => row.taskId);
    const byTaskAgent = Map.groupBy(
      rows.filter(({ numbers }) => numbers > 0),
      (row) => row.memberId,
    );
    return {
      total: sum(rows),
      causes,
      outcomes,
      tasks: [...byTask].map(([id, own]) => ({ taskId: id, name: own[0]!.taskName, ...sum(own) })),
      seats: [...byTaskAgent].map(([memberId, own]) => ({ memberId, name: own[0]!.memberName ?? '', ...sum(own) })),
    };
  };
}

function sum(rows: StoredTaskCounts[]): TaskNumbers {
  return rows.reduce<TaskNumbers>((all, row) => {
    const levels = [row.level1, row.level2, row.level3, row.level4, row.level5, row.level6];
    return {
      numbers: all.numbers + row.numbers,
      called: all.called + row.called,
      connected: all.connected + row.connected,
      levels: all.levels.map((count, place) => count + levels[place]!),
    };
  }, none);
}
