import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

const MINUTES = 5;

test.each(['progressive', 'predictive'] as const)(
  'a %s task of 500 numbers on a carrier that is down for five minutes writes off no number, and hardly dials',
  async (mode) => {
    // Numbers that end so reach a network that carries nothing.
    const numbers = Array.from({ length: 500 }, (_, index) => `139${String(index).padStart(6, '0')}74`);
    const task = await openDialledTask({ mode, agents: 5, numbers });
    await task.live(MINUTES * 60);
    const calls = await task.calls();
    expect(calls.length).toBeGreaterThanOrEqual(5);
    expect(calls.length).toBeLessThan(30);
    // Each number waits, at most as long as the carrier rests.
    const latest = new Date(task.clock.now().getTime() + 5 * 60_000);
    const [found] = await task.tenant.query(sql`
      select count(*)::int as numbers, count(*) filter (where state in ('waiting', 'calling'))::int as waiting,
        count(*) filter (where due_at > ${latest})::int as late
      from task_number where task_id = ${task.taskId}`);
    expect(found).toEqual({ numbers: 500, waiting: 500, late: 0 });
    const attempts = await task.tenant.query(sql`
      select from call_attempt a join call c on c.tenant_id = a.tenant_id and c.id = a.call_id where c.state = 'ended'`);
    expect(attempts).toEqual([]);
  },
  120_000,
);
