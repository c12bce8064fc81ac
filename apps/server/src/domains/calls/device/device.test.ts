import { settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { askWhileHeld } from '../../../../test/ask-while-held.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const NUMBER = '13612340060';

/** Makes an enterprise whose agents call with their own phones. Numbers are not masked unless `masked`. */
async function phones({ masked = false } = {}) {
  const bench = await createCallBench();
  await bench.admin(`update tenant set company_type = 1, masks_phones = ${masked}`);
  const agent = await bench.agent('赵婷');
  const other = await bench.agent('李敏', { dataScope: 'self' });
  const place = async (more: object = {}, token = agent.token) =>
    bench.call('calls.place', { mobile: NUMBER, ...more } as never, token);
  const report = (request: object, token = agent.token) =>
    bench.call('calls.reportDevice', { startTime: bench.time.now().getTime(), ...request } as never, token);
  const stateNow = async (id: string) => (await bench.call('calls.detail', { id }, agent.token)).data;
  return { bench, agent, other, place, report, stateNow };
}

describe('a call by the agent’s own phone', () => {
  test('passes the gate, takes no line and no money, and answers what the phone dials', async () => {
    const { bench, agent, place } = await phones();
    const { code, data } = await place();
    expect(code).toBe(200);
    expect(data).toMatchObject({ mode: 'device', lineName: '', device: { mobile: NUMBER } });
    expect(data.device!.bindId).toMatch(/^[0-9a-f]{32}$/);
    expect(await bench.admin('select line_id, node_id from call_running')).toEqual([{ line_id: null, node_id: null }]);
    expect(await bench.admin('select from call_order')).toEqual([]);
    // Once it is dialled, the attempt counts.
    await bench.call('calls.dialled', { bindId: data.device!.bindId }, agent.token);
    expect(await place()).toMatchObject({ code: 41307 });
  });

  test('is closed to who reads masked numbers', async () => {
    const { place } = await phones({ masked: true });
    expect(await place()).toMatchObject({ code: 41344, data: { reason: 'masked' } });
  });

  test('may be dialled by who reads masked numbers once their enterprise lets them, and each is written down', async () => {
    const { bench, agent, place } = await phones({ masked: true });
    const { code } = await bench.call(
      'config.saveSettings',
      { key: 'calling', version: 0, value: { ...settingDefaults.calling, maskedMayDial: true } },
      agent.token,
    );
    expect(code).toBe(200);
    const modes = async () => (await bench.call('calls.stock', {}, agent.token)).data.modes;
    expect(await modes()).toMatchObject([{ mode: 'device' }]);
    const { data: call } = await place();
    // Only the phone gets the number. People read it masked.
    expect(call).toMatchObject({ mode: 'device', callee: '136****0060', device: { mobile: NUMBER } });
    expect(await bench.admin(`select subject_id as id from audit where action = 'calls.masked_dialled'`)).toEqual([
      { id: call.id },
    ]);
    await place({ mobile: '13612340061', onPhone: true });
    const reader = { ...agent.member, masksPhones: true, sessionId: '999' };
    const asked = (await bench.pushesTo(reader)).flatMap((one) =>
      one.type === push.dialOnDevice ? [one.data.mobile] : [],
    );
    expect(asked).toEqual(['13612340061']);
    // The permission is taken back, so the asked phone is told nothing any more.
    const off = { key: 'calling' as const, version: 1, value: settingDefaults.calling };
    expect((await bench.call('config.saveSettings', off, agent.token)).code).toBe(200);
    expect((await bench.pushesTo(reader)).filter(({ type }) => type === push.dialOnDevice)).toEqual([]);
    expect(await place({ mobile: '13612340062' })).toMatchObject({ code: 41344, data: { reason: 'masked' } });
  });

  test('is reported once, by its agent, within the time gone by: marked, free and counted', async () => {
    const { bench, other, agent, place, report, stateNow } = await phones();
    const { data: call } = await place();
    const { bindId } = call.device!;
    const startTime = bench.time.now().getTime() + 5000;
    bench.time.advance(60_000);
    expect(await report({ bindId, duration: 61, startTime })).toMatchObject({ code: 41388, data: { most: 60 } });
    expect(await report({ bindId, duration: 40, startTime: startTime - 600_000 })).toMatchObject({ code: 41389 });
    expect(await report({ bindId, duration: 40, startTime }, other.token)).toMatchObject({ code: 40400 });
    expect(await report({ bindId: 'f'.repeat(32), duration: 40, startTime })).toMatchObject({ code: 40400 });
    expect(await report({ bindId: 'B1', duration: 40, startTime })).toMatchObject({ code: 40000 });
    expect(await report({ bindId, duration: 40, startTime })).toMatchObject({ code: 200 });
    expect(await report({ bindId, duration: 40, startTime })).toMatchObject({ code: 41387 });
    const reportedAt = '2026-03-02T02:01:00Z';
    expect(await stateNow(call.id)).toMatchObject({ cause: 'answered', talkSeconds: 40, cost: '0', reportedAt });
    expect((await bench.call('calls.stock', {}, agent.token)).data).toMatchObject({ balance: '1000000', held: '0' });
    expect((await bench.pushesTo(agent.member)).map(({ type }) => type)).toEqual([13, 14]);
  });

  test('without talk it is not answered; the next call ends one that nobody reported', async () => {
    const { bench, agent, place, report, stateNow } = await phones();
    const { data: first } = await place();
    bench.time.advance(5000);
    await report({ bindId: first.device!.bindId, duration: 0 });
    expect(await stateNow(first.id)).toMatchObject({ cause: 'no_answer', talkSeconds: 0 });
    const { data: second } = await place({ mobile: '13612340061' });
    const { data: third } = await place({ mobile: '13612340062' });
    expect(await stateNow(second.id)).toMatchObject({ state: 'ended', cause: 'cancelled', reportedAt: null });
    expect((await bench.call('calls.current', {}, agent.token)).data.call).toMatchObject({ id: third.id });
    // The list of running calls has only this one.
    const pushes = await bench.pushesTo(agent.member);
    const lists = pushes.flatMap((one) => (one.type === push.callList ? [one.data.list.map(({ id }) => id)] : []));
    expect(lists.at(-1)).toEqual([third.id]);
  });

  test('another device is asked with the time left, dials once, and not after 30 s', async () => {
    const { bench, agent, other, place } = await phones();
    const { data: call } = await place({ onPhone: true });
    expect(call.device).toBeNull();
    const asked = async (session = 'phone') => {
      const reader = { ...agent.member, sessionId: session === 'phone' ? '999' : agent.member.sessionId };
      return (await bench.pushesTo(reader)).flatMap((one) => (one.type === push.dialOnDevice ? [one.data] : []));
    };
    // The device that asked gets no push.
    expect(await asked('own')).toEqual([]);
    bench.time.advance(10_000);
    const [told] = await asked();
    expect(told).toMatchObject({ callId: call.id, mobile: NUMBER, remaining: 20_000 });
    const dialled = (token = agent.token) => bench.call('calls.dialled', { bindId: told!.bindId }, token);
    expect(await dialled(other.token)).toMatchObject({ code: 40400 });
    expect(await dialled()).toMatchObject({ code: 200 });
    expect(await dialled()).toMatchObject({ code: 41390 });
    expect(await asked()).toEqual([]);
    expect((await bench.call('calls.current', {}, agent.token)).data.call).toMatchObject({ state: 'customer_ringing' });

    const late = await place({ mobile: '13612340063', onPhone: true });
    const [next] = await asked();
    bench.time.advance(30_000);
    expect(await asked()).toEqual([]);
    expect(await bench.call('calls.dialled', { bindId: next!.bindId }, agent.token)).toMatchObject({ code: 41391 });
    expect(late.code).toBe(200);
  });

  test('is taken by its id on a phone that knows no number yet: by its agent, once, and in time', async () => {
    const { bench, agent, other, place } = await phones();
    const { data: call } = await place({ onPhone: true });
    const take = (callId: string, token = agent.token, key?: string) =>
      bench.call('calls.takeDevice', { callId }, token, key ? { key } : {});
    expect(await take(call.id, other.token)).toMatchObject({ code: 40400 });
    const taken = await take(call.id, agent.token, 'a'.repeat(32));
    expect(taken).toMatchObject({ code: 200, data: { mobile: NUMBER } });
    // The same phone asks again after a lost answer, and gets the same order.
    expect(await take(call.id, agent.token, 'a'.repeat(32))).toMatchObject({ data: taken.data });
    expect(await take(call.id)).toMatchObject({ code: 41390 });
    const { data: late } = await place({ mobile: '13612340063', onPhone: true });
    bench.time.advance(30_000);
    expect(await take(late.id)).toMatchObject({ code: 41391 });
  });

  test('is not taken once the number is on the do-not-call list, or once the member may not see numbers', async () => {
    const { bench, agent, place } = await phones();
    const { data: call } = await place({ onPhone: true });
    const take = () => bench.call('calls.takeDevice', { callId: call.id }, agent.token);
    await bench.admin('update tenant set masks_phones = true');
    expect(await take()).toMatchObject({ code: 41344, data: { reason: 'masked' } });
    await bench.admin('update tenant set masks_phones = false');
    const leader = await bench.member('周主管', { dataScope: 'all' });
    await bench.call('tasks.doNotCallAdd', { mobile: NUMBER, reason: '本人要求' }, leader.token);
    expect(await take()).toMatchObject({ code: 41305 });
  });

  test('that two devices report or dial at once is reported and dialled once', async () => {
    const { bench, agent, place, report } = await phones();
    const { tenant, tenantId } = bench;
    const { bindId } = (await place()).data.device!;
    bench.time.advance(5000);
    /** Does the change of another device, up to its commit. */
    const meanwhile = (noted: 'dialled' | 'reported', ask: () => Promise<{ code: number }>) => {
      const note = sql`update device_call set state = ${noted} where tenant_id = ${tenantId}`;
      return askWhileHeld(tenant, (tx) => tx.query(note), ask);
    };
    const dial = () => bench.call('calls.dialled', { bindId }, agent.token);
    expect(await meanwhile('dialled', dial)).toMatchObject({ code: 41390 });
    const tell = () => report({ bindId, duration: 1 });
    expect(await meanwhile('reported', tell)).toMatchObject({ code: 41387 });
  });
});
