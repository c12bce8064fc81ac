import type { ReplyOf } from '@haihu/contract/contract';
import { sql } from '../../../platform/db/sql.ts';
import type { DialledTask } from './dialled-task.ts';

/** Computes from the rows the values that the board of the only task must show. */
export async function boardOfRows({ tenant }: Pick<DialledTask, 'tenant'>): Promise<object> {
  const [row] = await tenant.query<object>(sql`
    select
      (select count(*)::int from call_running join call on call.id = call_running.call_id
        where call_running.agent_id is not null and call.answered_at is not null) as talking,
      (select count(*)::int from call
        where state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing')) as ringing,
      (select count(*)::int from call where state = 'customer_answered' and agent_id is null) as waiting,
      (select count(*)::int from task_number where state = 'waiting') as "numbersLeft",
      (select count(*)::int from call where cause = 'abandoned') as abandoned`);
  return row!;
}

/** Counts the agents who have a call but do not talk yet. */
export const callingOn = ({ agents }: ReplyOf<'tasks.board'>) =>
  agents.filter(({ state }) => state === 'calling').length;
