import { presets } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench, type BenchOptions } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const OUTSIDE = '13912340160';
/** Nobody picks up a phone whose number ends in 71. */
const ABSENT = '13912340171';
const PRICE = 1200;

/** Makes an agent in talk, whose role allows outside numbers. `number`: the customer's. */
async function inTalk(number = ANSWERS, options: BenchOptions = {}) {
  const bench = await createCallBench({ minutePrice: PRICE, ...options });
  const agent = await bench.agent('赵婷', { permissions: presets.agent, dataScope: 'self' });
  await bench.tenant.query(sql`update role set rings_outside = true`);
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  const { data: call } = await bench.place(agent.token, { mobile: number });
  await bench.until(call.id, 'answered');
  const { id } = call;
  const controls = async () => (await bench.call('calls.controls', { id }, agent.token)).data;
  const ring = (mobile = OUTSIDE) => bench.call('calls.consult', { id, mobile }, agent.token);
  const end = (how: 'handOver' | 'joinAll' | 'back') => bench.call('calls.consultEnd', { id, how }, agent.token);
  const hangUp = () => bench.call('calls.hangUp', { id }, agent.token);
  const told = async () => (await bench.pushesTo(agent.member)).filter(({ type }) => type >= 140);
  const current = async () => (await bench.call('calls.current', {}, agent.token)).data.call;
  const stateOf = async () => (await bench.call('calls.state', {}, agent.token)).data.state;
  const legs = () =>
    bench.admin(`select state, seconds, cost::int, charged_at is not null as charged from call_outside`);
  const charges = () =>
    bench.admin(`select idempotency_key as key, amount::int from ledger_transaction where kind = 'call' order by 1`);
  const held = () => bench.admin('select amount::int from leg_hold');
  const faults = () => bench.domains.billing.ledgerDays.verify(bench.tenantId).then((books) => books.faults);
  return { bench, agent, id, controls, ring, end, hangUp, told, current, stateOf, legs, charges, held, faults };
}

/** The refusal of a number that was typed wrong, with the words of what the field takes. */
const wrong = (problem: string) => ({ code: 41300, data: { fields: [{ field: 'mobile', problem }] } });

/** Makes an agent who talks with an outside number while the customer hears music. */
async function withOutside() {
  const world = await inTalk();
  expect((await world.ring()).code).toBe(200);
  await world.bench.pass(2);
  expect((await world.controls()).consult).toMatchObject({ state: 'talks', isOutside: true });
  return world;
}

describe('the right to ring outside numbers', () => {
  test('is no agent’s: refused before anything about the number or the call is told, and the sheet knows', async () => {
    const { bench, id, agent, controls, held } = await inTalk();
    await bench.tenant.query(sql`update role set rings_outside = null`);
    const mayRing = async () => (await bench.call('calls.colleagues', {}, agent.token)).data.ringsOutside;
    for (const asked of [
      { id, mobile: OUTSIDE },
      { id, mobile: 'abc' },
      { id: '404', mobile: OUTSIDE },
    ])
      expect(await bench.call('calls.consult', asked, agent.token)).toMatchObject({ code: 41395 });
    expect([(await controls()).consult, await held(), await mayRing()]).toEqual([null, [], false]);
    expect(await bench.admin(`select from audit where action = 'calls.number_search'`)).toHaveLength(1);
    // A role that leads calls allows it, unless it says no.
    await bench.tenant.query(sql`update role set permissions = permissions || '{calls.supervise}'`);
    expect(await mayRing()).toBe(true);
    await bench.tenant.query(sql`update role set rings_outside = false`);
    expect(await mayRing()).toBe(false);
    await bench.tenant.query(sql`update role set rings_outside = true`);
    expect((await bench.call('calls.consult', { id, mobile: OUTSIDE }, agent.token)).code).toBe(200);
  });
});

describe('an outside number in a call', () => {
  test('is held before it is rung, takes a place of the line, and the customer is on hold', async () => {
    const { bench, agent, id, controls, ring, held } = await inTalk(ANSWERS, { concurrency: 2 });
    expect((await ring()).code).toBe(200);
    expect((await ring()).code).toBe(200);
    expect(await held()).toEqual([{ amount: PRICE }]);
    expect(await bench.admin(`select kind from call_order where kind = 'consult'`)).toHaveLength(1);
    const { consult, isHeld } = await controls();
    expect(isHeld).toBe(true);
    // The agent reads numbers masked.
    expect(consult).toMatchObject({ state: 'rings', colleague: { name: expect.stringMatching(/^139\*+/) } });
    const second = await bench.agent('李敏', { dataScope: 'self' });
    expect(await bench.place(second.token, { mobile: '13612340260' })).toMatchObject({ code: 41303 });
    expect(await bench.call('calls.hold', { id, isOn: false }, agent.token)).toMatchObject({ code: 41396 });
  });

  test('that the agent leaves again is charged once, beside the call, and its place is free', async () => {
    const { bench, agent, id, controls, end, hangUp, told, legs, charges, held, faults } = await withOutside();
    await bench.pass(25);
    await bench.dialler.reconcile();
    expect(await held()).toEqual([{ amount: 2 * PRICE }]);
    expect((await end('back')).code).toBe(200);
    await bench.pass(1);
    expect(await controls()).toMatchObject({ isHeld: false, consult: null });
    expect((await told()).at(-1)).toMatchObject({ type: push.consultMoved, data: { what: 'moved' } });
    expect(await held()).toEqual([]);
    expect(await legs()).toEqual([{ state: 'over', seconds: 60, cost: PRICE, charged: true }]);
    await hangUp();
    await bench.until(id, 'ended');
    const [leg] = await bench.tenant.query<{ id: string }>(sql`select id from call_outside`);
    expect(await charges()).toEqual([
      { key: `call:${id}`, amount: -PRICE },
      { key: `leg:${leg!.id}`, amount: -PRICE },
    ]);
    const { data: detail } = await bench.call('calls.detail', { id }, agent.token);
    expect(detail.legs.filter(({ kind }) => kind === 'agent')).toMatchObject([
      { name: '赵婷' },
      { name: null, number: expect.stringMatching(/^139\*+/), cost: String(PRICE) },
    ]);
    expect(detail.talkers).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test.each(['by the order', 'by hanging up'])(
    'gets the customer %s: the agent is free, the call goes on',
    async (how) => {
      const { bench, agent, id, current, end, hangUp, told, stateOf, legs, charges, held, faults } =
        await withOutside();
      const asked = how === 'by the order' ? await end('handOver') : await hangUp();
      expect(asked.code).toBe(200);
      await bench.pass(1);
      expect(await current()).toBeNull();
      expect(await stateOf()).toBe('ready');
      expect((await told()).at(-1)).toMatchObject({
        type: push.callHanded,
        data: { callId: id, to: expect.stringMatching(/^139\*+/) },
      });
      expect(await bench.stateOf(id)).toBe('answered');
      await bench.dialler.reconcile();
      expect(await held()).toEqual([{ amount: 2 * PRICE }]);
      // The call is not the agent's any more.
      expect(await bench.call('calls.hold', { id, isOn: true }, agent.token)).toMatchObject({ code: 41380 });
      expect((await hangUp()).code).toBe(200);
      await bench.pass(1);
      expect(await bench.stateOf(id)).toBe('answered');
      // The agent can call somebody else meanwhile.
      const { data: next } = await bench.place(agent.token, { mobile: '13612340260' });
      await bench.until(next.id, 'answered');
      expect(await bench.stateOf(id)).toBe('answered');
      await bench.until(id, 'ended');
      expect(await legs()).toMatchObject([{ state: 'over', charged: true, cost: PRICE }]);
      expect((await charges()).filter((charge) => JSON.stringify(charge).includes('leg:'))).toHaveLength(1);
      const { data: detail } = await bench.call('calls.detail', { id }, agent.token);
      expect(detail.talkers.map(({ name }) => name)).toEqual(['赵婷']);
      expect(detail.talkers[0]!.seconds).toBeLessThan(detail.talkSeconds);
      expect(await faults()).toEqual([]);
    },
  );

  test('that comes when the agent has left already has the customer', async () => {
    const { bench, id, ring, hangUp, current, controls } = await inTalk();
    expect((await ring()).code).toBe(200);
    expect((await hangUp()).code).toBe(200);
    await bench.pass(0.5);
    expect(await controls()).toMatchObject({ consult: null, transferTo: { name: expect.stringMatching(/^139\*+/) } });
    await bench.pass(2);
    expect(await current()).toBeNull();
    expect(await bench.stateOf(id)).toBe('answered');
    expect(await bench.admin('select state from call_outside')).toEqual([{ state: 'handed' }]);
  });

  test('that does not pick up costs nothing, and the agent has the customer again', async () => {
    const { bench, controls, ring, told, legs, charges, held } = await inTalk();
    expect((await ring(ABSENT)).code).toBe(200);
    await bench.pass(29);
    expect((await controls()).consult).toMatchObject({ state: 'rings' });
    await bench.pass(3);
    expect(await controls()).toMatchObject({ isHeld: false, consult: null });
    expect((await told()).at(-1)).toMatchObject({ type: push.consultMoved, data: { what: 'absent' } });
    expect(await legs()).toEqual([{ state: 'over', seconds: 0, cost: 0, charged: true }]);
    expect([await held(), await charges()]).toEqual([[], []]);
    // Another one can be rung.
    expect((await ring()).code).toBe(200);
  });

  test('talks with both, and the agent who leaves is free', async () => {
    const { bench, controls, end, hangUp, stateOf, id } = await withOutside();
    expect((await end('joinAll')).code).toBe(200);
    await bench.pass(1);
    expect(await controls()).toMatchObject({ isHeld: false, consult: { state: 'joined', isOutside: true } });
    await hangUp();
    await bench.pass(1);
    expect(await stateOf()).toBe('ready');
    expect(await bench.stateOf(id)).toBe('answered');
  });

  test('a customer who hangs up ends the leg, which is charged once', async () => {
    const { bench, id, legs, charges, held, faults } = await withOutside();
    await bench.until(id, 'ended');
    expect(await legs()).toMatchObject([{ state: 'over', cost: PRICE, charged: true }]);
    expect(await charges()).toHaveLength(2);
    expect(await held()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('a call that the engine lost takes its leg with it', async () => {
    const { bench, id, legs, held, end } = await withOutside();
    await end('handOver');
    await bench.pass(1);
    await bench.domains.calls.progress.endLost(bench.tenantId, id, { recordedSeconds: null, kept: null });
    expect(await bench.stateOf(id)).toBe('ended');
    expect(await legs()).toMatchObject([{ state: 'over', charged: true }]);
    expect(await held()).toEqual([]);
  });

  test('a customer and an outside number without an agent talk for an hour at most', async () => {
    const { bench, id, end } = await withOutside();
    await end('handOver');
    await bench.pass(1);
    await bench.admin(`update call_outside set handed_at = handed_at - interval '1 hour'`);
    await bench.dialler.reconcile();
    await bench.until(id, 'ended', 5);
  });
});

describe('an outside number is not rung', () => {
  test('without the money for a minute: a coded error, and nothing stays behind', async () => {
    const { bench, controls, ring } = await inTalk(ANSWERS, { balance: PRICE });
    expect(await ring()).toMatchObject({ code: 41304 });
    expect(await controls()).toMatchObject({ isHeld: false, consult: null });
    expect(await bench.admin('select from call_outside')).toEqual([]);
    expect(await bench.admin(`select from call_order where kind = 'consult'`)).toEqual([]);
  });

  test('where the line is full, the number is called already, or is no number of this country', async () => {
    const { ring } = await inTalk(ANSWERS, { concurrency: 1 });
    expect(await ring()).toMatchObject({ code: 41303 });
    expect(await ring(ANSWERS)).toMatchObject({ code: 41005 });
    for (const number of ['110', '16812345', '+442079460000', '+19005550100', 'x'])
      expect(await ring(number)).toMatchObject({ code: 41300 });
  });

  test('where it is no whole number, with the field and what it takes', async () => {
    const { bench, id, agent, ring } = await inTalk();
    for (const number of ['139123', '1391234016012', 'x'])
      expect(await ring(number)).toMatchObject(wrong('输入 11 位手机号，或带区号的座机，如 021 6888 1234'));
    const inEnglish = { headers: { language: 'en_us' } };
    expect(await bench.call('calls.consult', { id, mobile: '139123' }, agent.token, inEnglish)).toMatchObject(
      wrong('Enter an 11-digit mobile or a landline with its area code, such as 021 6888 1234'),
    );
  });

  test('beside a colleague, twice, or by anybody else', async () => {
    const { bench, agent, id, ring } = await inTalk();
    const other = await bench.agent('李敏', { dataScope: 'self' });
    await presenceIn(bench).arrived(bench.tenantId, other.member.userId);
    expect(await bench.call('calls.consult', { id, mobile: OUTSIDE }, other.token)).toMatchObject({ code: 40400 });
    expect((await ring()).code).toBe(200);
    expect(await ring('13912340260')).toMatchObject({ code: 41396 });
    const { userId: memberId } = other.member;
    for (const name of ['calls.consult', 'calls.transfer'] as const)
      expect(await bench.call(name, { id, memberId }, agent.token)).toMatchObject({ code: 41396 });
  });

  test('more often than numbers may be typed, and each is audited', async () => {
    const { bench, ring } = await inTalk();
    const before = await bench.admin(`select from audit where action = 'calls.number_search'`);
    let last = await ring('13912340001');
    for (let typed = 0; (typed < 40 && last.code === 41396) || last.code === 200; typed += 1)
      last = await ring(`139123402${String(typed).padStart(2, '0')}`);
    expect(last.code).toBe(41004);
    const after = await bench.admin(`select from audit where action = 'calls.number_search'`);
    expect(after.length).toBeGreaterThan(before.length);
  });
});
