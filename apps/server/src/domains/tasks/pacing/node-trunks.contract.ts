import { expect, test } from 'vitest';
import { toneLevel } from '../../../integrations/telephony/test-support/tone.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type DialledTask, openDialledTask } from '../test-support/dialled-task.ts';
import { AGENTS_PHONE, openTwoNodes, type TwoNodesOptions } from '../test-support/task-nodes.ts';

/** Level of a tone that counts as heard, in dB. */
const LOUD = -40;
/** Customer 63 plays 440 Hz and records what they hear. */
const LISTENER = '13900000063';

/** Opens a predictive task. Its calls run at one node, and its only agent is registered at another one. */
async function open(options: TwoNodesOptions, numbers: string[]) {
  const nodes = await openTwoNodes(options);
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers, engine: nodes.engine });
  return { ...task, ...nodes, taskAgent: task.taskAgents[0]! };
}

const stateOf = async (task: DialledTask) => {
  const { state, reason } = (await task.call('calls.state', {}, task.taskAgents[0]!.token)).data;
  return { state, reason };
};

test('an agent at another node takes a predictive call: both hear each other, both are hung up, one charge', async () => {
  const task = await open({ areJoined: true }, [LISTENER]);
  await task.liveUntil(async () => (await task.calls())[0]?.state === 'bridged', 30);
  const [call] = await task.calls();
  expect(call).toMatchObject({ agentId: task.taskAgent.member.userId });
  const [times] = await task.tenant.query<{ waited: number }>(sql`
    select extract(epoch from bridged_at - customer_answered_at)::float8 as waited from call`);
  expect(times!.waited).toBeLessThanOrEqual(2);
  await task.live(4);
  expect((await task.call('calls.hangUp', { id: call!.id }, task.taskAgent.token)).code).toBe(200);
  await task.liveUntil(() => task.areOver(1), 20);
  await task.live(1);
  expect(toneLevel(task.far().heard(AGENTS_PHONE), 440)).toBeGreaterThan(LOUD);
  expect(toneLevel(task.near().heard('b63'), 1000)).toBeGreaterThan(LOUD);
  for (const { engine } of [task.near(), task.far()]) {
    expect(engine.command('core show channels count')).toMatch(/\b0 active channels/);
  }
  const ended = sql`
    select cause, hung_up_by as by, cost > 0 as "isPaid",
      (select count(*)::int from ledger_transaction t where t.kind = 'call' and t.reference_id = call.id) as charges,
      (select count(*)::int from hold) as holds
    from call`;
  expect(await task.tenant.query(ended)).toEqual([
    { cause: 'answered', by: 'agent', isPaid: true, charges: 1, holds: 0 },
  ]);
});

test('an agent at another node who does not pick up is sent on a break, and the callee hears the message', async () => {
  const task = await open({ areJoined: true, declines: true }, [LISTENER]);
  await task.liveUntil(async () => (await task.calls())[0]?.state === 'ended', 60);
  expect(await task.calls()).toMatchObject([{ cause: 'abandoned' }]);
  expect(await stateOf(task)).toEqual({ state: 'break', reason: 'absent' });
  expect(await task.tenant.query(sql`select why from task_ahead`)).toEqual([{ why: 'agent_absent' }]);
});

test('nodes that do not let each other call: nobody is rung for an agent at the other one, who stays ready', async () => {
  const task = await open({ areJoined: false }, [LISTENER]);
  await task.live(8);
  expect(await task.calls()).toEqual([]);
  expect(await stateOf(task)).toMatchObject({ state: 'ready' });
});

test('a node that is taken out of use, or lost, is not reached any more, and nobody is rung for its agents', async () => {
  const task = await open({ areJoined: true }, []);
  const { engines } = task.domains.calls;
  const isReached = async () =>
    (await engines.list()).some(({ name, reaches }) => name === 'lab' && reaches.includes('far'));
  expect(await isReached()).toBe(true);
  const { dialler } = task.world;
  const reach = (isExpected: boolean) =>
    task.liveUntil(async () => {
      await dialler.lookAfterLeases();
      await dialler.reconcile().catch(() => {});
      await dialler.movePhones();
      return (await isReached()) === isExpected;
    }, 60);
  await engines.drain('far');
  await reach(false);
  await task.addNumbers(task.taskId, [LISTENER]);
  await task.live(3);
  expect(await task.calls()).toEqual([]);
  await engines.use('far');
  await reach(true);
  await task.far().engine.kill();
  await reach(false);
  expect(await stateOf(task)).toMatchObject({ state: 'ready' });
});
