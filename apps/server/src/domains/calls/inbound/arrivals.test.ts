import { settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Dismissal } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { type CallBench, createCallBench } from '../test-support/call-bench.ts';
import { createArrivalAnswers } from './arrivals.ts';
import { refusedArrivals } from './refused-arrivals.ts';

const stored = ({ tenant }: CallBench) =>
  tenant.query(sql`
    select times, owner_id as "ownerId", closed_why as "closedWhy" from missed_call
    where tenant_id = ${tenant.tenantId} order by id`);

async function told(bench: CallBench, member: Parameters<CallBench['pushesTo']>[0]) {
  return (await bench.pushesTo(member)).filter(({ type }) => type === push.missedCall);
}

test('a customer who calls back is owed by their owner, once, in whichever spelling the carrier sends', async () => {
  const bench = await createCallBench();
  const owner = await bench.agent('赵婷');
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  const id = await bench.addToPublicPool({ name: '林晓燕', mobile: '13812346602' });
  await bench.call('customers.claim', { ids: [id] }, owner.token);
  for (const caller of ['13812346602', '8613812346602', '+8613812346602', '013812346602', '008613812346602'])
    await arrive(bench, caller);
  expect(await stored(bench)).toEqual([{ times: 5, ownerId: owner.member.userId, closedWhy: null }]);
  expect(await told(bench, owner.member)).toMatchObject([{ msg: expect.stringContaining('林晓燕') }]);
  expect(await told(bench, leader.member)).toEqual([]);
});

test('an unknown number is owed by the last agent who called it, and else by the leaders', async () => {
  const bench = await createCallBench();
  const [first, last] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  for (const { token } of [first, last]) {
    const { data } = await bench.place(token, { mobile: '13900000070' });
    await bench.until(data.id, 'ended');
    bench.time.advance(60_000);
  }
  await arrive(bench, '13900000070');
  await arrive(bench, '13900000071');
  expect(await stored(bench)).toEqual([
    { times: 1, ownerId: last.member.userId, closedWhy: null },
    { times: 1, ownerId: null, closedWhy: null },
  ]);
  expect(await told(bench, last.member)).toHaveLength(1);
  expect(await told(bench, first.member)).toEqual([]);
  expect(await told(bench, leader.member)).toHaveLength(1);
  // Nobody remembers the call after a month.
  bench.time.advance(31 * 24 * 60 * 60_000);
  await bench.tenant.query(sql`update missed_call set closed_at = ${bench.clock.now()}, closed_why = 'settled'`);
  await arrive(bench, '13900000070');
  expect((await stored(bench)).at(-1)).toMatchObject({ ownerId: null });
});

test('the enterprise sets for how many days the last agent of a number owes its calls', async () => {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷');
  const { data } = await bench.place(agent.token, { mobile: '13900000070' });
  await bench.until(data.id, 'ended');
  bench.time.advance(8 * 24 * 60 * 60_000);
  const leader = await bench.agent('周主管', { isSuper: true });
  for (const [version, lastAgentDays] of [7, 9].entries()) {
    const value = { ...settingDefaults.inbound, lastAgentDays };
    const saved = await bench.call('config.saveSettings', { key: 'inbound', value, version }, leader.token);
    expect(saved.code).toBe(200);
    await arrive(bench, '13900000070');
    expect(await stored(bench)).toMatchObject([{ ownerId: lastAgentDays === 7 ? null : agent.member.userId }]);
  }
});

test('a call to no line of ours and a caller without a real number leave no row', async () => {
  const bench = await createCallBench();
  const before = Number(await refusedArrivals.value());
  await arrive(bench, '13900000070', '057100000000');
  await arrive(bench, '88886666');
  expect(Number(await refusedArrivals.value()) - before).toBe(2);
  await arrive(bench, null);
  expect(Number(await refusedArrivals.value()) - before).toBe(2);
  expect(await stored(bench)).toEqual([]);
});

test('a phone that a member bound gets the busy tone, as long as it is bound, at its own enterprise alone', async () => {
  const bench = await createCallBench();
  const { cipher, tenantId, tenant } = bench;
  const { member } = await bench.agent();
  const before = Number(await refusedArrivals.value());
  const refused = async () => Number(await refusedArrivals.value()) - before;
  const { enc } = cipher.seal(tenantId, '13900000070');
  await tenant.query(sql`
    insert into agent_phone (tenant_id, user_id, secret_enc, kind, number_enc, bound_at)
    values (${tenantId}, ${member.userId}, ${enc}, 'phone', ${enc}, ${bench.clock.now()})`);
  await arrive(bench, '8613900000070');
  expect([await refused(), await stored(bench)]).toEqual([1, []]);
  await arrive(bench, '13900000071');
  expect([await refused(), await stored(bench)]).toMatchObject([1, [{ times: 1 }]]);
  const other = await createCallBench({ world: bench.world });
  await other.domains.calls.setLine(other.tenantId, other.lineId, { numbers: ['02188889999'] });
  await arrive(bench, '13900000070', '02188889999');
  expect(await refused()).toBe(1);
  await tenant.query(sql`update agent_phone set kind = 'softphone', number_enc = null, bound_at = null`);
  await arrive(bench, '13900000070');
  expect(await refused()).toBe(1);
});

test('a line is found by a number that the release before added, and keeps to its enterprise', async () => {
  const bench = await createCallBench();
  await bench.admin('update line_number set did_hash = null');
  await arrive(bench, '13900000070', '+8657188886666');
  expect(await stored(bench)).toHaveLength(1);
  expect(await bench.admin('select count(*)::int as n from line_number where did_hash is null')).toEqual([{ n: 0 }]);
});

/** Makes answers without a simulator, under this lease, and what they did with each caller. */
function createAnswers(bench: CallBench, term: string) {
  const sentOff: Dismissal[] = [];
  const [driver] = bench.dialler.drivers().values();
  const telephony = { dismiss: async (_id: string, how: Dismissal) => sentOff.push(how) > 0 };
  const { db, cipher, clock } = bench;
  const lease = { nodeId: driver!.lease.nodeId, term };
  let held = true;
  const log = { error() {} } as never;
  const route = { begin: async () => 'nobody' as const, adopt: async () => {} };
  const answers = createArrivalAnswers({ db, cipher, clock, log, lease, telephony, route, isHeld: () => held });
  return {
    ...answers,
    sentOff,
    hold: (isHeld: boolean) => void (held = isHeld),
  };
}

test('a caller who is told of twice is counted once and sent off twice; an old driver writes nothing', async () => {
  const bench = await createCallBench();
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  const [driver] = bench.dialler.drivers().values();
  const event = {
    type: 'arrived',
    arrivalId: '1764386000.1',
    did: '057188886666',
    named: null,
    caller: '13900000070',
    at: bench.clock.now().toISOString(),
  } as const;
  const old = createAnswers(bench, '0');
  old.listen(event);
  await old.settled();
  expect([await stored(bench), old.sentOff]).toEqual([[], []]);
  const answers = createAnswers(bench, driver!.lease.term);
  answers.listen(event);
  answers.listen(event);
  await answers.settled();
  answers.listen(event);
  await answers.settled();
  expect(await stored(bench)).toMatchObject([{ times: 1 }]);
  expect(answers.sentOff).toEqual(Array.from({ length: 3 }, () => ({ sound: 'call_back', own: null })));
  expect(await told(bench, leader.member)).toHaveLength(1);
});

test('a caller waits while the lease is unsure, and is answered once it is held again', async () => {
  const bench = await createCallBench();
  const [driver] = bench.dialler.drivers().values();
  const answers = createAnswers(bench, driver!.lease.term);
  answers.hold(false);
  const at = bench.clock.now().toISOString();
  answers.listen({ type: 'arrived', arrivalId: '1', did: '057188886666', named: null, caller: '13900000070', at });
  await answers.settled();
  expect(await stored(bench)).toEqual([]);
  answers.hold(true);
  answers.renewed();
  await answers.settled();
  expect(await stored(bench)).toHaveLength(1);
});
