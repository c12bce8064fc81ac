import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { Floor } from '../chaos-carrier/floor.ts';

/** The records of tasks, after their last call. */
export interface NumbersOutcome {
  calls: number;
  /** Numbers that count as being called, although no call is on. */
  stuck: number;
  /** Calls whose agent talked in another one at the same time. */
  shared: number;
}

/** Reads the records of these floors together. */
export async function readNumbers(floors: readonly Floor[]): Promise<NumbersOutcome> {
  const total = { calls: 0, stuck: 0, shared: 0 };
  for (const { tenant, taskId } of floors) {
    const [found] = await tenant.query<NumbersOutcome>(sql`
      select (select count(*)::int from call where origin = 'task') as calls,
        (select count(*)::int from task_number where task_id = ${taskId} and state = 'calling') as stuck,
        (select count(*)::int from call_leg one where one.kind = 'agent' and exists (
          select from call_leg other
          where other.tenant_id = one.tenant_id and other.kind = 'agent' and other.user_id = one.user_id
            and other.call_id <> one.call_id and other.answered_at >= one.answered_at
            and other.answered_at < one.ended_at)) as shared`);
    total.calls += found!.calls;
    total.stuck += found!.stuck;
    total.shared += found!.shared;
  }
  return total;
}
