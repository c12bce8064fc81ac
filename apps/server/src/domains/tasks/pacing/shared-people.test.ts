import { expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { makeSoftphones } from '../../calls/test-support/lab-line.ts';
import { type DialledTask, openDialledTask } from '../test-support/dialled-task.ts';
import { createTaskDialler } from './task-dialler.ts';

const ringing = (count: number, task: number) =>
  Array.from({ length: count }, (_, index) => `139${task}000${String(index).padStart(2, '0')}71`);

test('two tasks with the same people dial together no more than one of them would, by turns', async () => {
  const placedBy = async (tasks: number) => {
    const task = await openDialledTask({ mode: 'predictive', agents: 3, numbers: ringing(40, 0) });
    const seatIds = task.taskAgents.map(({ member }) => member.userId);
    for (let more = 1; more < tasks; more += 1) {
      const id = await task.addTask({ mode: 'predictive', seatIds, paceSeconds: 0 });
      await task.addNumbers(id, ringing(40, more));
      await task.steer(id, 'start');
    }
    await task.live(4);
    return task.tenant.query<{ count: number }>(sql`
      select count(*)::int as count from task_ahead where ended_at is null group by task_id`);
  };
  const [[one], two] = [await placedBy(1), await placedBy(2)];
  expect(two).toHaveLength(2);
  expect(two.reduce((sum, { count }) => sum + count, 0)).toBe(one!.count);
});

test('an enterprise that is slow delays no other: its callees, and those of others, are looked after meanwhile', async () => {
  const paced: string[] = [];
  const tended: string[] = [];
  const gate = Promise.withResolvers<void>();
  const leases = [
    { tenantId: '1', term: '1' },
    { tenantId: '2', term: '1' },
  ];
  const dialler = createTaskDialler({
    db: { global: async () => leases, forTenant: () => ({ query: async () => [] }) } as never,
    pace: async ({ tenantId }) => {
      if (tenantId === '1') await gate.promise;
      paced.push(tenantId);
    },
    tendAll: async (tenantId) => {
      tended.push(tenantId);
      return Infinity;
    },
    bus: { listen: () => {} },
    log: { error: () => {} },
  });
  await dialler.lookAfterLeases();
  const noted = vi.spyOn(
    dialler.looks.find(({ name }) => name.endsWith('numbers'))!,
    'note',
  );
  const looks = [dialler.tick()];
  await expect.poll(() => paced).toEqual(['2']);
  looks.push(dialler.tick());
  await expect.poll(() => paced).toEqual(['2', '2']);
  expect(tended.toSorted()).toEqual(['1', '1', '2', '2']);
  // The health check sees that the slow enterprise is still being looked at.
  expect(noted).not.toHaveBeenCalled();
  gate.resolve();
  await Promise.all(looks);
  expect(noted).toHaveBeenCalledTimes(2);
  expect(paced).toContain('1');
  await dialler.stop();
});

/** Opens a predictive task. The agent who has waited longest is registered at another node than calls run at. */
async function openAtTwoNodes() {
  const task = await openDialledTask({ mode: 'predictive', agents: 2, numbers: ['13900000060'] });
  const [far, near] = task.taskAgents.map(({ member }) => member.userId);
  await task.admin(`insert into engine_node (kind, name, address, credential_enc, owner, is_connected, lease_until)
    values ('asterisk', 'far', 'http://10.0.0.5:8088', '\\x00', 'another', true, clock_timestamp() + interval '1 hour')`);
  await makeSoftphones(task, [far!, near!]);
  for (const [userId, name] of [
    [far, 'far'],
    [near, 'simulator'],
  ]) {
    await task.admin(`update agent_phone set registered_on = (select id from engine_node where name = '${name}')
      where user_id = ${userId}`);
  }
  await task.admin(`update agent_state set chosen_at = chosen_at - interval '1 hour',
    arrived_at = arrived_at - interval '1 hour' where user_id = ${far}`);
  return { task, far: far!, near: near! };
}

const isTalking = (task: DialledTask) => async () => (await task.calls())[0]?.state === 'bridged';

test('a callee is given to an agent of their own node only', async () => {
  const { task, near } = await openAtTwoNodes();
  await task.liveUntil(isTalking(task), 20);
  // The other agent has waited longer.
  expect(await task.calls()).toMatchObject([{ agentId: near }]);
});

test.each([
  ['is reached', '', 'far'],
  ['is reached and draining', `state = 'draining'`, 'far'],
  ['is reached and off', `state = 'off'`, 'near'],
  ['is reached and has no driver', 'lease_until = null', 'near'],
])(
  'the longest waiting agent is at a node that %s (%s): the callee is given to the %s one',
  async (_, change, taker) => {
    const { task, ...agents } = await openAtTwoNodes();
    await task.admin(
      `update engine_node one set reaches = array[other.id] from engine_node other where other.id <> one.id`,
    );
    if (change) await task.admin(`update engine_node set ${change} where name = 'far'`);
    await task.liveUntil(isTalking(task), 20);
    expect(await task.calls()).toMatchObject([{ agentId: agents[taker as 'far' | 'near'] }]);
  },
);
