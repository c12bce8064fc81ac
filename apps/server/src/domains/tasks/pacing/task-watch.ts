import { push } from '@haihu/contract/socket';
import type { TaskBoard } from '@haihu/contract/tasks/pacing';
import type { Member } from '../../../kernel/member.ts';
import type { Watch } from '../../../kernel/watch.ts';
import { AGENT_CHANNEL } from '../../calls/calls.api.ts';
import { TASK_CHANNEL } from './leases.repository.ts';

/** Lets the leaders of a task follow its board. `board`: throws for a task that this member does not lead. */
export function taskWatch(board: (member: Member, request: { id: string }) => Promise<TaskBoard>): Watch<'taskMoved'> {
  return {
    push: push.taskMoved,
    permission: 'tasks.manage',
    subjectsIn: (data) => (typeof data === 'string' && /^\d{1,18}$/.test(data) ? [data] : []),
    first: 'state',
    state: (_tenantId, id) => (member) => board(member, { id }),
    // A change of an agent may concern any task.
    refreshedBy: { [TASK_CHANNEL]: 'subject', [AGENT_CHANNEL]: 'all' },
    gathers: 300,
  };
}
