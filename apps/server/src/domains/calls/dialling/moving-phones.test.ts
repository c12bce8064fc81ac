import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { AgentLeg } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { noteRegistered, setPhoneNode } from '../core/phones.repository.ts';
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

test('a phone that was sent to another node does not count where it came from, however long that node lists it', async () => {
  const { bench } = await setUp();
  const [phone] = await bench.tenant.query<{ tenantId: string; userId: string }>(sql`
    select tenant_id as "tenantId", user_id as "userId" from agent_phone`);
  const nodes = await bench.db.global<{ id: string; name: string; term: string }>(sql`
    select id, name, term from engine_node`);
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)!;
  const send = (name: string) => bench.tenant.transaction((tx) => setPhoneNode(tx, phone!.userId, nodeOf(name).id));
  /** Lets a node list the phone, or not. Returns the name of the node at which the phone can be rung then. */
  const list = async (name: string, isThere = true) => {
    const { id: nodeId, term } = nodeOf(name);
    await noteRegistered(bench.db, { nodeId, term }, isThere ? [phone!] : []);
    const [found] = await bench.tenant.query<{ name: string | null }>(sql`
      select n.name from agent_phone p left join engine_node n on n.id = p.registered_on`);
    return found!.name;
  };
  await send('draining');
  expect(await list('draining')).toBe('draining');

  await send('simulator');
  expect([await list('draining'), await list('simulator'), await list('draining')]).toEqual([
    null,
    'simulator',
    'simulator',
  ]);
  expect([await list('simulator', false), await list('draining')]).toEqual([null, null]);
  // A phone that did not follow its ticket is rung where it is.
  await bench.admin(`update agent_phone set moved_at = moved_at - interval '30 seconds'`);
  expect(await list('draining')).toBe('draining');
});
