import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** Makes an enterprise with one ready agent, whom a caller rings. */
async function createOffice() {
  const bench = await createCallBench({ areAgentsAsked: true });
  const agent = await bench.agent('李明');
  await bench.place(agent.token, { mobile: '13900000370' });
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await bench.dialler.work();
      await bench.dialler.settled();
    }
  }
  await pass(4);
  await bench.domains.calls.agents.setState(agent.member, { state: 'ready' });
  await arrive(bench, '13900000160');
  await pass(3);
  const current = async () => (await bench.call('calls.current', {}, agent.token)).data;
  const { call } = await current();
  return { ...bench, addAgent: bench.agent, agent, pass, current, id: call!.id };
}

test('a simulated caller rings on the screen until the agent picks up there, and no other member may', async () => {
  const { call, addAgent, agent, pass, current, id } = await createOffice();
  expect(await current()).toMatchObject({
    call: { direction: 'inbound', state: 'customer_answered' },
    ringsAt: 'screen',
  });
  const other = await addAgent('王磊');
  expect(await call('calls.pickUp', { id }, other.token)).toMatchObject({ code: 40400 });
  expect((await call('calls.pickUp', { id }, agent.token)).code).toBe(200);
  await pass(1);
  expect(await current()).toMatchObject({ call: { id, state: 'bridged' } });
  expect(await current()).not.toHaveProperty('ringsAt');
  expect((await call('calls.pickUp', { id }, agent.token)).code).toBe(200);
  await pass(1);
  expect(await current()).toMatchObject({ call: { id, state: 'bridged' } });
});

test('a caller whom the agent neither takes nor declines is taken back after the ring', async () => {
  const { call, agent, pass, current, id } = await createOffice();
  await pass(25);
  expect((await current()).call).toBeNull();
  expect((await call('calls.state', {}, agent.token)).data).toMatchObject({ state: 'break' });
  expect(await call('calls.pickUp', { id }, agent.token)).toMatchObject({ code: 40400 });
});

test.each(['softphone', 'phone'])('a caller of a real line rings at the %s, and is picked up there', async (kind) => {
  const { call, tenant, agent, current, id, db } = await createOffice();
  const [node] = await db.global<{ id: string }>(sql`
    insert into engine_node (kind, name, address, credential_enc)
    values ('asterisk', 'real', 'http://192.0.2.1:8088', 'x') returning id`);
  await tenant.query(sql`update call set node_id = ${node!.id} where id = ${id}`);
  await tenant.query(sql`update agent_phone set kind = ${kind}, number_enc = 'x'`);
  expect(await current()).toMatchObject({ ringsAt: kind === 'phone' ? 'phone' : 'page' });
  expect(await call('calls.pickUp', { id }, agent.token)).toMatchObject({ code: 41376 });
});
