import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createCallBench } from '../calls/test-support/call-bench.ts';

/** Creates branch A with a sub-department, and its neighbour branch B: an agent with a customer and a call in each. */
async function office() {
  const bench = await createCallBench();
  const a = await bench.department('销售一部');
  const below = await bench.department('一组', a);
  const b = await bench.department('销售二部');
  async function staff(name: string, departmentId?: string) {
    const agent = await bench.agent(name, { departmentId });
    const customerId = await bench.addToPublicPool({ name: `${name}的客户` });
    await bench.tenant.query(sql`
      update customer set owner_id = ${agent.member.userId}, owned_at = sea_at where id = ${customerId}`);
    const callId = await bench.domains.calls.recordPast(agent.member, {
      customerId,
      lineId: bench.lineId,
      createdAt: bench.world.clock.now(),
      cause: 'answered',
      hungUpBy: 'agent',
      ringSeconds: 5,
      talkSeconds: 12,
      recording: { path: `recordings/${customerId}.wav`, seconds: 12, peaks: [] },
    });
    return { ...agent, name, customerId, callId };
  }
  const agents = {
    inA: await staff('甲', a),
    inBelow: await staff('乙', below),
    inB: await staff('丙', b),
    nowhere: await staff('丁'),
  };
  return { ...bench, agents, a, below, b };
}

type Agent = Awaited<ReturnType<typeof office>>['agents']['inA'];

test.each([
  ['branch', ['甲', '乙']],
  ['department', ['甲']],
  ['self', []],
  ['all', ['甲', '乙', '丙', '丁']],
] as const)('with scope %s a manager of A sees what belongs to %j, everywhere', async (dataScope, seen) => {
  const world = await office();
  const { call, agents, agent, a } = world;
  const manager = await agent('王磊', { departmentId: a, dataScope });
  const ask = <Name extends Parameters<typeof call>[0]>(name: Name, request: Parameters<typeof call<Name>>[1]) =>
    call(name, request, manager.token);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const all: Agent[] = Object.values(agents);

  const list = await ask('customers.privatePage', { owner: 'all' });
  if (dataScope === 'self') expect(list.code).toBe(403);
  else expect(list.data.list.map(({ ownerName }) => ownerName).toSorted()).toEqual([...seen].toSorted());
  if (dataScope !== 'self') expect(list.data.total).toBe(seen.length);
  expect((await ask('calls.page', {})).data.list.map(({ agentName }) => agentName).toSorted()).toEqual(
    [...seen].toSorted(),
  );
  expect(
    (await ask('statistics.callRanks', day)).data.list.flatMap(({ name, calls }) => (calls > 0 ? name : [])).toSorted(),
  ).toEqual([...seen].toSorted());
  const totals = await ask('statistics.callTotals', { ...day, of: 'team' });
  expect(totals.data.now).toMatchObject({ calls: seen.length, talkSeconds: 12 * seen.length });

  for (const { name, member, customerId, callId } of all) {
    const isSeen = seen.some((one) => one === name);
    const absent = { customer: isSeen ? 200 : 40400, call: isSeen ? 200 : 40400 };
    expect((await ask('customers.privateDetail', { id: customerId })).code, `customer of ${name}`).toBe(
      absent.customer,
    );
    expect((await ask('customers.locate', { id: customerId })).code, `place of ${name}`).toBe(absent.customer);
    expect((await ask('calls.detail', { id: callId })).code, `call of ${name}`).toBe(absent.call);
    expect((await ask('calls.recording', { id: callId })).code, `recording of ${name}`).toBe(absent.call);
    expect((await ask('customers.privatePage', { owner: member.userId })).code, `list of ${name}`).toBe(
      isSeen ? 200 : 403,
    );
    expect((await ask('calls.page', { agentId: member.userId })).data.total, `calls of ${name}`).toBe(isSeen ? 1 : 0);
  }
});

test('scope follows the departments from the next request on, and in no department one sees only oneself', async () => {
  const { call, agent, agents, tenant, a, b } = await office();
  const manager = await agent('王磊', { departmentId: a, dataScope: 'branch' });
  const lost = await agent('无部门', { dataScope: 'branch' });
  const owners = async (token: string) =>
    (await call('customers.privatePage', { owner: 'all' }, token)).data.list
      .map(({ ownerName }) => ownerName)
      .toSorted();
  expect(await owners(lost.token)).toEqual([]);
  await tenant.query(sql`
    update membership set department_id = ${b} where user_id = ${agents.inBelow.member.userId}`);
  expect(await owners(manager.token)).toEqual(['甲']);
  await tenant.query(sql`update membership set department_id = ${b} where user_id = ${manager.member.userId}`);
  expect(await owners(manager.token)).toEqual(['丙', '乙'].toSorted());
});

test('a member’s view of their own customers does not depend on scope or department', async () => {
  const { call, agents } = await office();
  for (const { token, customerId, callId } of Object.values(agents)) {
    expect((await call('customers.privateDetail', { id: customerId }, token)).code).toBe(200);
    expect((await call('calls.detail', { id: callId }, token)).code).toBe(200);
  }
});
