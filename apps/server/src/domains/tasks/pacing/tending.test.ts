import { withRinging } from '@haihu/rules/tasks/pacing/call-statistics';
import { expect, test, vi } from 'vitest';
import { askWhileHeld } from '../../../../test/ask-while-held.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';
import { openTaskOffice } from '../test-support/task-office.ts';
import { findDiallers, learn } from './leases.repository.ts';

test('a callee who waits is not taken from a call that moves on at that moment', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: ['13900000060'] });
  const { tenant, tenantId } = task;
  await task.live(0.5);
  const { id } = (await task.calls())[0]!;
  // The agent dials by hand, so that the callee waits.
  await task.place(task.taskAgents[0]!.token, { mobile: '13911111171' });
  await task.liveUntil(async () => (await task.stateOf(id)) === 'customer_answered', 20);
  task.time.advance(1600);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { looked } = await tenant.transaction(async (tx) => {
    // The engine's message about the call takes the same lock.
    await tx.query(sql`select from call where tenant_id = ${tenantId} and id = ${id} for update`);
    const tick = task.taskDialler.tick();
    await vi.waitFor(async () => expect(await tenant.query(waiting)).not.toEqual([]), 10_000);
    const held = sql`select from task_ahead where tenant_id = ${tenantId} and call_id = ${id} for update skip locked`;
    expect(await tx.query(held)).toHaveLength(1);
    await tx.query(sql`update task_ahead set joined_at = ${task.clock.now()} where tenant_id = ${tenantId}`);
    return { looked: tick };
  });
  await looked;
  expect(await tenant.query(sql`select told_at as told, why from task_ahead where call_id = ${id}`)).toEqual([
    { told: null, why: null },
  ]);
});

test('two calls that end at once are counted twice', async () => {
  const { tenant, addTask } = await openTaskOffice();
  const taskId = await addTask({ mode: 'predictive' });
  const answered = () => tenant.transaction((tx) => learn(tx, taskId, (known) => withRinging(known, true, 5)));
  const counted = async () => (await findDiallers(tenant, [taskId]))[0]!.statistics;
  const none = await counted();
  for (const _ of [1, 2])
    await askWhileHeld(tenant, (tx) => learn(tx, taskId, (known) => withRinging(known, true, 5)), answered);
  const four = [1, 2, 3, 4].reduce((known) => withRinging(known, true, 5), none);
  expect(await counted()).toEqual(four);
});
