import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type BenchOptions, createCallBench } from '../test-support/call-bench.ts';

/** The page of the agent is not heard for half a minute in a call to the first, and for good in one to the other. */
const COMES_BACK = '13612340068';
const STAYS_AWAY = '13612340069';
const PRICE = 1200;

async function inTalk(mobile: string, { isBound = false, ...options }: BenchOptions & { isBound?: boolean } = {}) {
  const bench = await createCallBench({ minutePrice: PRICE, ...options });
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  if (isBound) {
    const number = bench.cipher.seal(bench.tenantId, '13955552222').enc;
    await bench.tenant.query(sql`
      insert into agent_phone (tenant_id, user_id, secret_enc, kind, number_enc, bound_at)
      values (${bench.tenantId}, ${agent.member.userId}, ${number}, 'phone', ${number}, now())`);
  }
  const { data } = await bench.place(agent.token, { mobile });
  const { id } = data;
  await bench.until(id, 'answered');
  const told = async () =>
    (await bench.pushesTo(agent.member)).filter(({ type }) => type === push.agentSound).map(({ data: news }) => news);
  const detail = async () => (await bench.call('calls.detail', { id }, agent.token)).data;
  return { bench, agent, id, told, detail };
}

test('a page that is not heard for a minute ends the call, which counts and costs as it would anyway', async () => {
  const { bench, agent, id, told, detail } = await inTalk(STAYS_AWAY);
  await bench.pass(16);
  expect(await told()).toEqual([]);
  await bench.pass(6);
  expect(await told()).toEqual([{ callId: id, what: 'lost' }]);
  await bench.until(id, 'ended');
  expect(await told()).toEqual([
    { callId: id, what: 'lost' },
    { callId: id, what: 'over' },
  ]);
  const call = await detail();
  expect(call).toMatchObject({ cause: 'answered', hungUpBy: 'system', cut: 'network', hasRecording: true });
  expect(call.talkSeconds).toBeGreaterThanOrEqual(65);
  expect(call.talkSeconds).toBeLessThan(68);
  expect(await bench.admin(`select amount::int from ledger_transaction where kind = 'call'`)).toEqual([
    { amount: -2 * PRICE },
  ]);
  const { now } = (await bench.call('statistics.today', {}, agent.token)).data;
  expect(now).toMatchObject({ calls: 1, answered: 1, talkSeconds: call.talkSeconds });
  const answered = await bench.call('calls.pagePlus', { answered: 'yes' }, agent.token);
  expect(answered.data.list).toMatchObject([{ id, cut: 'network' }]);
});

test('a page that comes back goes on with the call, and nothing is noted', async () => {
  const { bench, id, told, detail } = await inTalk(COMES_BACK);
  await bench.pass(36);
  expect(await told()).toEqual([
    { callId: id, what: 'lost' },
    { callId: id, what: 'back' },
  ]);
  await bench.until(id, 'ended');
  const call = await detail();
  expect(call).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
  expect(call.cut).toBeUndefined();
});

test('a customer on hold does not wait for sound, and a bound phone is not judged at all', async () => {
  const held = await inTalk(STAYS_AWAY);
  expect((await held.bench.call('calls.hold', { id: held.id, isOn: true }, held.agent.token)).code).toBe(200);
  await held.bench.pass(90);
  expect(await held.told()).toEqual([]);
  expect(await held.bench.stateOf(held.id)).toBe('answered');
  // Silence counts from the end of the hold.
  expect((await held.bench.call('calls.hold', { id: held.id, isOn: false }, held.agent.token)).code).toBe(200);
  await held.bench.pass(14);
  expect(await held.told()).toEqual([]);
  await held.bench.pass(4);
  expect(await held.told()).toEqual([{ callId: held.id, what: 'lost' }]);

  const bound = await inTalk(STAYS_AWAY, { isBound: true });
  await bound.bench.pass(90);
  expect(await bound.told()).toEqual([]);
  expect(await bound.bench.stateOf(bound.id)).toBe('answered');
});
