import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const minute = 60_000;

test('a test of the phone rings it, tells how loud it heard, is free, and is no call in any record', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷', { dataScope: 'all' });
  const { data: phone } = await bench.call('calls.phone', {}, token);
  expect(phone).toEqual({ kind: 'softphone', number: null, engine: 'simulator', testsLeft: 5, test: null });

  const placed = await bench.call('calls.testPhone', {}, token);
  expect(placed).toMatchObject({ code: 200, data: { kind: 'softphone', state: 'created', level: null } });
  const { id } = placed.data;
  expect(await bench.place(token, { mobile: '13900000080' })).toMatchObject({ code: 41301 });
  await bench.until(id, 'ended');

  const pushes = await bench.pushesTo(member);
  expect(pushes.map(({ type, data }) => [type, (data as { state: string }).state])).toEqual([
    [113, 'agent_ringing'],
    [113, 'agent_answered'],
    [113, 'ended'],
  ]);
  expect(pushes.at(-1)!.data).toEqual({ id, kind: 'softphone', state: 'ended', level: -20, refusal: null });
  expect((await bench.call('calls.phone', {}, token)).data).toMatchObject({ testsLeft: 4, test: { id, level: -20 } });
  expect((await bench.call('calls.stock', {}, token)).data).toMatchObject({ balance: '1000000', held: '0' });
  expect((await bench.call('calls.page', {}, token)).data.list).toEqual([]);
  expect((await bench.call('calls.current', {}, token)).data.call).toBeNull();
  expect(await bench.tenant.query(sql`select from ledger_transaction where kind = 'call'`)).toEqual([]);
});

test('a test takes no place of the line, and is hung up like any call', async () => {
  const bench = await createCallBench({ concurrency: 1 });
  const [tester, caller] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const { id } = (await bench.call('calls.testPhone', {}, tester.token)).data;
  expect(await bench.place(caller.token, { mobile: '13900000080' })).toMatchObject({ code: 200 });
  await bench.until(id, 'agent_answered');
  expect(await bench.call('calls.hangUp', { id }, caller.token)).toMatchObject({ code: 40400 });
  expect(await bench.call('calls.hangUp', { id }, tester.token)).toMatchObject({ code: 200 });
  await bench.until(id, 'ended', 1);
  expect((await bench.call('calls.phone', {}, tester.token)).data.test).toMatchObject({ state: 'ended', level: null });
});

test('a test goes over the line that the member chose, as the next call does', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const lineId = await bench.domains.calls.addLine(bench.tenantId, {
    name: '杭州专线',
    carrier: '移动',
    area: '浙江杭州',
    minutePrice: 1500,
    concurrency: 1,
    numbers: ['057188887777'],
  });
  const lineOf = async (id: string) => {
    const [call] = await bench.tenant.query<{ lineId: string }>(
      sql`select line_id as "lineId" from call where id = ${id}`,
    );
    return call!.lineId;
  };
  const tested = (await bench.call('calls.testPhone', {}, token)).data;
  expect(await lineOf(tested.id)).toBe(bench.lineId);
  await bench.until(tested.id, 'ended');
  expect((await bench.call('calls.setUserLine', { lineId }, token)).code).toBe(200);
  const again = (await bench.call('calls.testPhone', {}, token)).data;
  expect(await lineOf(again.id)).toBe(lineId);
});

test('five tests an hour, for each member', async () => {
  const bench = await createCallBench();
  const [one, other] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const tested = (token: string) => bench.call('calls.testPhone', {}, token);
  for (let count = 0; count < 5; count += 1) {
    const { data } = await tested(one.token);
    await bench.until(data.id, 'ended');
    bench.time.advance(minute);
  }
  const refused = await tested(one.token);
  expect(refused).toMatchObject({ code: 41361, data: { allowedAgainAt: '2026-03-02T03:00:00.000Z' } });
  expect(await tested(other.token)).toMatchObject({ code: 200 });
  bench.time.advance(60 * minute);
  expect(await tested(one.token)).toMatchObject({ code: 200 });
});

test('the same request sent twice is one test', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const ask = () => bench.call('calls.testPhone', {}, token, { key: 'one-test' });
  const [first, again] = [await ask(), await ask()];
  expect(again.data.id).toBe(first.data.id);
  expect((await bench.call('calls.phone', {}, token)).data.testsLeft).toBe(4);
});

test('a test does not let anybody off the follow-up of the call before', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent('赵婷', { isSuper: true });
  const value = { ...settingDefaults.wrapUp, isCompulsory: true };
  const saved = await bench.call('config.saveSettings', { key: 'wrapUp', version: 0, value }, token);
  expect(saved.code).toBe(200);
  bench.time.advance(minute);
  const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
  await bench.call('customers.claim', { ids: [customerId] }, token);
  const { id } = (await bench.place(token, { customerId })).data;
  await bench.until(id, 'ended');
  const tested = await bench.call('calls.testPhone', {}, token);
  await bench.until(tested.data.id, 'ended');
  expect(await bench.place(token, { mobile: '13900000081' })).toMatchObject({ code: 41309, data: { callId: id } });
});

test('nothing is tested or registered without a line, without an engine, or if calls go by device', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const both = async () => [
    (await bench.call('calls.testPhone', {}, token)).code,
    (await bench.call('calls.softphone', {}, token)).code,
  ];
  expect((await bench.call('calls.softphone', {}, token)).code).toBe(41362);
  await bench.admin(`update engine_node set is_connected = false`);
  expect(await both()).toEqual([41313, 41313]);
  expect((await bench.call('calls.phone', {}, token)).data.engine).toBeNull();
  await bench.admin(`update tenant set company_type = 1`);
  expect(await both()).toEqual([41312, 41312]);
  await bench.admin(`update tenant set company_type = 0; delete from line_number; delete from line`);
  expect(await both()).toEqual([41302, 41302]);
});

test('the phone to ring is chosen: a bound phone only if one is bound', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const choose = (kind: 'phone' | 'softphone') => bench.call('calls.choosePhone', { kind }, token);
  expect(await choose('phone')).toMatchObject({ code: 41360 });
  await choose('softphone');
  const number = bench.cipher.seal(bench.tenantId, '13911112222').enc;
  await bench.tenant.query(sql`update agent_phone set number_enc = ${number} where user_id = ${member.userId}`);
  expect(await choose('phone')).toMatchObject({ code: 200, data: { kind: 'phone', number: '139****2222' } });
  const { data: call } = await bench.place(token, { mobile: '13900000080' });
  expect(call.mode).toBe('line');
  await bench.until(call.id, 'ended');
  expect((await bench.call('calls.testPhone', {}, token)).data.kind).toBe('phone');
  expect(await choose('softphone')).toMatchObject({ data: { kind: 'softphone', number: '139****2222' } });
});

test('an agent whose phone is not registered is told so', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const [driver] = bench.dialler.drivers().values();
  driver!.telephony.test = async () => ({
    accepted: false,
    reason: 'unregistered',
  });
  const { id } = (await bench.call('calls.testPhone', {}, token)).data;
  await bench.until(id, 'ended');
  expect((await bench.pushesTo(member)).at(-1)!.data).toMatchObject({ state: 'ended', refusal: 'unregistered' });
});
