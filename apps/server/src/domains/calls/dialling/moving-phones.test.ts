import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { AgentLeg } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { makeSoftphones } from '../test-support/lab-line.ts';

/** Makes an agent whose phone is registered at a node that drains, and a call at the other node. */
async function setUp() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  await makeSoftphones(bench, [member.userId]);
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc, is_connected, lease_until, state)
    values ('asterisk', 'draining', 'http://127.0.0.1:9', 'x', true, clock_timestamp() + interval '1 hour', 'draining')`);
  const registerOn = (node: string) =>
    bench.admin(`update agent_phone set registered_on = (select id from engine_node where name = '${node}')`);
  await registerOn('draining');
  const [driver] = bench.dialler.drivers().values();
  const legs: AgentLeg[] = [];
  const asked = async () =>
    (await bench.tenant.query(sql`select from push where user_id = ${member.userId} and type = ${push.phoneMoves}`))
      .length;
  return { bench, token, registerOn, telephony: driver!.telephony, legs, asked };
}

test('a call waits for a phone that no trunk reaches: its page is told to register here, and the call goes on', async () => {
  const { bench, token, telephony, legs, asked } = await setUp();
  const { place } = telephony;
  telephony.place = async (order) => {
    legs.push(order.agentLeg!);
    if (legs.length === 1) return { accepted: false, reason: 'unregistered' };
    return place(order);
  };
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  expect([legs.length, await asked()]).toEqual([2, 1]);
});

test('a phone that registers at a third node meanwhile is rung over the trunk to it', async () => {
  const { bench, token, registerOn, telephony, legs, asked } = await setUp();
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc, is_connected, lease_until)
    values ('asterisk', 'third', 'http://127.0.0.1:9', 'x', true, clock_timestamp() + interval '1 hour');
    update engine_node set reaches = array(select id from engine_node where name = 'third') where name = 'simulator'`);
  const { place } = telephony;
  telephony.place = async (order) => {
    legs.push(order.agentLeg!);
    await registerOn('third');
    return 'over' in order.agentLeg! ? place(order) : { accepted: false, reason: 'unregistered' };
  };
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  const [third] = await bench.db.global<{ id: string }>(sql`select id from engine_node where name = 'third'`);
  const over = legs.map((leg) => (leg.kind === 'softphone' ? (leg.over ?? null) : null));
  expect(over).toEqual([null, expect.stringMatching(new RegExp(`-node-${third!.id}$`))]);
  expect(await asked()).toBe(1);
});
