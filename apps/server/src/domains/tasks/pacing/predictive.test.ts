import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

const numbers = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `1390000${String(index).padStart(2, '0')}${ending}`);

const legs = (task: Awaited<ReturnType<typeof openDialledTask>>) =>
  task.tenant.query<{ kind: string; at: string }>(
    sql`select kind, dialled_at as at from call_leg order by dialled_at, kind`,
  );

test('the callee is rung first, and given to the agent who waited longest: reserved, told, and joined within two seconds', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: numbers(1, '60') });
  await task.live(0.5);
  expect(await task.calls()).toMatchObject([{ agentId: null }]);
  await task.live(3);
  const [call] = await task.calls();
  const [{ member, token }] = task.taskAgents as [(typeof task.taskAgents)[number]];
  expect(call).toMatchObject({ agentId: member.userId, state: 'bridged' });
  expect((await legs(task)).map(({ kind }) => kind)).toEqual(['customer', 'agent']);
  expect((await task.call('calls.state', {}, token)).data.state).toBe('busy');
  const [times] = await task.tenant.query<{ waited: number }>(sql`
    select extract(epoch from bridged_at - customer_answered_at)::float8 as waited from call`);
  expect(times!.waited).toBeLessThanOrEqual(2);
  const pushes = await task.pushesTo(member);
  expect(pushes).toContainEqual(
    expect.objectContaining({ type: push.taskCall, data: { callId: call!.id, numberId: call!.numberId } }),
  );
  await task.live(45);
  expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'answered' }]);
  expect(await task.tenant.query(sql`select answered, abandoned from task_answers`)).toEqual([
    { answered: 1, abandoned: 0 },
  ]);
  expect(await task.tenant.query(sql`select from task_ahead`)).toEqual([]);
});

test('a callee whom no agent can take hears a message within two seconds, is hung up on, and stays on record', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: numbers(1, '60') });
  await task.live(0.5);
  const [agent] = task.taskAgents;
  // The agent dials by hand at the moment when the task counts on them.
  expect((await task.place(agent!.token, { mobile: '13911111171' })).code).toBe(200);
  await task.live(20);
  const [call] = await task.tenant.query<{ cause: string; heard: number }>(sql`
    select c.cause, extract(epoch from a.told_at - c.customer_answered_at)::float8 as heard
    from call c join task_ahead a on a.tenant_id = c.tenant_id and a.call_id = c.id`);
  expect(call!.cause).toBe('abandoned');
  expect(call!.heard).toBeLessThanOrEqual(2);
  const kept = await task.tenant.query(sql`
    select why, agent_id as "agentId", ended_at is not null as "isOver", told_at is not null as "isTold" from task_ahead`);
  expect(kept).toEqual([{ why: 'no_agent', agentId: null, isOver: true, isTold: true }]);
  expect(await task.tenant.query(sql`select answered, abandoned from task_answers`)).toEqual([
    { answered: 1, abandoned: 1 },
  ]);
  // From now on the share is far above the cap: the next calls ring the agent first.
  await task.addNumbers(task.taskId, numbers(3, '80').slice(1));
  await task.live(60);
  expect((await task.calls()).slice(2).every(({ agentId }) => agentId === agent!.member.userId)).toBe(true);
});

test('an agent who does not pick up is sent on a break, and the callee hears the message', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: numbers(1, '60') });
  const [agent] = task.taskAgents;
  await task.live(0.5);
  const { world } = task;
  const [driver] = world.dialler.drivers().values();
  // The agent's page has lost its connection.
  driver!.telephony.connectAgent = async () => false;
  await task.live(15);
  expect(await task.calls()).toMatchObject([{ cause: 'abandoned', state: 'ended' }]);
  expect(await task.tenant.query(sql`select why from task_ahead`)).toEqual([{ why: 'agent_absent' }]);
  expect((await task.call('calls.state', {}, agent!.token)).data).toMatchObject({ state: 'break' });
  await task.live(5);
  expect(await task.calls()).toHaveLength(1);
});

test('a callee whose agent has a phone that just died is given to the next one, in time', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 2, numbers: numbers(1, '60') });
  const [driver] = task.world.dialler.drivers().values();
  const { telephony } = driver!;
  const { connectAgent } = telephony;
  let asked = 0;
  telephony.connectAgent = async (...given) => (asked++ === 0 ? false : connectAgent(...given));
  await task.liveUntil(async () => (await task.calls())[0]?.state === 'bridged', 10);
  const [call] = await task.tenant.query<{ agentId: string; waited: number }>(sql`
    select agent_id as "agentId", extract(epoch from bridged_at - customer_answered_at)::float8 as waited from call`);
  expect(call!.waited).toBeLessThanOrEqual(2);
  const isNext = ({ member }: (typeof task.taskAgents)[number]) => member.userId === call!.agentId;
  const [next, dead] = [task.taskAgents.find(isNext)!, task.taskAgents.find((taskAgent) => !isNext(taskAgent))!];
  const stateOf = async ({ token }: typeof next) => (await task.call('calls.state', {}, token)).data;
  expect(await stateOf(next)).toMatchObject({ state: 'busy' });
  expect(await stateOf(dead)).toMatchObject({ state: 'break', reason: 'absent' });
  const told = (await task.pushesTo(dead.member)).filter(({ type }) => type === push.callHanded);
  expect(told).toMatchObject([{ data: { to: next.member.name } }]);
  await task.live(45);
  expect(await task.tenant.query(sql`select answered, abandoned from task_answers`)).toEqual([
    { answered: 1, abandoned: 0 },
  ]);
});

test('an engine that has no callee there any more: the call is passed on to nobody', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 2, numbers: numbers(1, '60') });
  const [driver] = task.world.dialler.drivers().values();
  driver!.telephony.connectAgent = async () => false;
  driver!.telephony.running = async () => [];
  await task.live(5);
  const states = await Promise.all(
    task.taskAgents.map(async ({ token }) => (await task.call('calls.state', {}, token)).data.state),
  );
  expect(states.toSorted()).toEqual(['calling', 'ready']);
});

test('with every seat gone, what rings is hung up before anybody answers, and the numbers wait', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 2, numbers: numbers(8, '71') });
  await task.live(3);
  const rung = (await task.calls()).length;
  expect(rung).toBeGreaterThan(1);
  for (const { token } of task.taskAgents) await task.call('calls.setState', { state: 'offline' }, token);
  await task.live(2);
  const all = await task.calls();
  expect(all).toHaveLength(rung);
  expect(all.every(({ cause }) => cause === 'cancelled')).toBe(true);
  expect((await task.info(task.taskId)).counts).toMatchObject({ waiting: 8, calling: 0 });
});

test('a number given to a seat rings that seat first, also in a predictive task', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: numbers(2, '80') });
  const { userId } = task.taskAgents[0]!.member;
  await task.tenant.query(sql`
    with given as (update task_number set seat_id = ${userId} where row = 1 returning id) select from given`);
  await task.live(0.5);
  expect(await task.calls()).toMatchObject([{ agentId: userId }]);
});

test('six agents talk more than a call at a time would let them, and hardly anybody answers to silence', async () => {
  const task = await openDialledTask({
    mode: 'predictive',
    agents: 6,
    numbers: Array.from(
      { length: 80 },
      (_, index) => `1391${String(index).padStart(5, '0')}${index % 60 < 10 ? '0' : ''}${index % 60}`,
    ),
  });
  await task.live(120);
  const all = await task.calls();
  expect(new Set(all.map(({ numberId }) => numberId)).size).toBe(all.length);
  const joined = all.filter(({ agentId }) => agentId !== null);
  expect(all.length).toBeGreaterThan(6);
  expect(new Set(joined.map(({ agentId }) => agentId)).size).toBeGreaterThan(3);
  const [answers] = await task.tenant.query<{ answered: number; abandoned: number }>(sql`
    select sum(answered)::int as answered, sum(abandoned)::int as abandoned from task_answers`);
  // After the first one, a call that rings already may bring another; then the task steps down.
  expect(answers!.abandoned).toBeLessThanOrEqual(2);
  const [evidence] = await task.tenant.query<{ count: number }>(sql`
    select count(*)::int as count from task_ahead where ended_at is not null and told_at is not null`);
  expect(evidence!.count).toBe(answers!.abandoned);
  const { counted, kept } = await task.recount();
  expect(kept).toEqual(counted);
});
