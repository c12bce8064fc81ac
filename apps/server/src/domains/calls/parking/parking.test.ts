import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { createCallBench, type BenchOptions } from '../test-support/call-bench.ts';
import { createRunDriver } from '../test-support/run-driver.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const PRICE = 1200;
const NOTE = '问发票，老客户';

/** Makes an agent in talk, and a ready colleague. `number`: the customer's. */
async function inTalk(number = ANSWERS, options: BenchOptions = {}) {
  const bench = await createCallBench({ minutePrice: PRICE, ...options });
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const other = await bench.agent('李敏', { dataScope: 'self' });
  for (const each of [agent, other]) await presenceIn(bench).arrived(bench.tenantId, each.member.userId);
  const { data: call } = await bench.place(agent.token, { mobile: number });
  await bench.until(call.id, 'answered');
  const { id } = call;
  const park = (by = agent) => bench.call('calls.park', { id, note: NOTE }, by.token);
  const take = (by = other) => bench.call('calls.takeParked', { id }, by.token);
  const list = async (by = other) => (await bench.call('calls.parked', {}, by.token)).data.list;
  const current = async (by = agent) => (await bench.call('calls.current', {}, by.token)).data.call;
  const stateOf = async (by = agent) => (await bench.call('calls.state', {}, by.token)).data.state;
  const told = async (by = agent) => (await bench.pushesTo(by.member)).filter(({ type }) => type >= 140);
  const charges = () => bench.admin(`select amount::int from ledger_transaction where kind = 'call'`);
  const detail = async (by = agent) => (await bench.call('calls.detail', { id }, by.token)).data;
  /**
   * Lets the driver look after the customer, who seems to be parked for so many seconds more. People talk for 41 seconds
   * only.
   */
  const wait = async (seconds: number) => {
    const span = `interval '${seconds} seconds'`;
    await bench.admin(`update call_parked set parked_at = parked_at - ${span}, due_at = due_at - ${span}`);
    await bench.dialler.reconcile();
    await bench.dialler.work();
    await bench.pass(2);
  };
  return { bench, agent, other, id, park, take, list, current, stateOf, told, charges, detail, wait };
}

/** Makes an agent whose customer is parked. */
async function parked(number?: string, options: BenchOptions = {}) {
  const world = await inTalk(number, options);
  expect((await world.park()).code).toBe(200);
  await world.bench.pass(0.5);
  return world;
}

describe('a parked call', () => {
  test('frees its agent, waits for anybody with its note, and goes on', async () => {
    const { bench, agent, other, id, park, list, current, stateOf, told } = await parked();
    expect(await current()).toBeNull();
    expect(await stateOf()).toBe('ready');
    expect((await told()).at(-1)).toMatchObject({ type: push.callHanded, data: { callId: id } });
    expect((await told(other)).at(-1)).toMatchObject({
      type: push.parkedMoved,
      data: { callId: id, what: 'waits' },
      msg: expect.stringContaining(NOTE),
    });
    expect(await list()).toMatchObject([
      { id, note: NOTE, parkedBy: { name: '赵婷' }, rings: null, mobile: expect.stringMatching(/^136\*+/) },
    ]);
    expect(await bench.stateOf(id)).toBe('answered');
    // The agent has nothing to do with it any more, and may call somebody else.
    expect((await park()).code).toBe(200);
    expect(await bench.call('calls.hold', { id, isOn: true }, agent.token)).toMatchObject({ code: 41380 });
    expect((await bench.call('calls.hangUp', { id }, agent.token)).code).toBe(200);
    await bench.pass(1);
    expect(await bench.stateOf(id)).toBe('answered');
    expect((await bench.place(agent.token, { mobile: '13612340260' })).code).toBe(200);
  });

  test("is of the colleague who takes it, and its wait is nobody's talk", async () => {
    const { bench, other, id, take, list, current, told, charges, detail } = await parked();
    await bench.pass(20);
    expect((await take()).code).toBe(200);
    expect((await take()).code).toBe(200);
    expect(await list()).toMatchObject([{ rings: { name: '李敏' } }]);
    await bench.pass(2);
    expect(await list()).toEqual([]);
    expect(await current(other)).toMatchObject({ id, agentName: '李敏', state: 'answered' });
    expect((await told()).at(-1)).toMatchObject({
      type: push.parkedMoved,
      data: { what: 'taken' },
      msg: expect.stringContaining('李敏'),
    });
    await bench.pass(10);
    expect((await bench.call('calls.hangUp', { id }, other.token)).code).toBe(200);
    await bench.until(id, 'ended');
    const { talkers, talkSeconds } = await detail(other);
    expect(talkers.map(({ name }) => name)).toEqual(['赵婷', '李敏']);
    const talked = talkers.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(talkSeconds - talked).toBeGreaterThanOrEqual(20);
    expect(talkSeconds - talked).toBeLessThanOrEqual(24);
    expect(talkers[1]!.seconds).toBeLessThan(13);
    // It stays one call with one charge.
    expect(await charges()).toEqual([{ amount: -PRICE }]);
    expect((await bench.domains.billing.ledgerDays.verify(bench.tenantId)).faults).toEqual([]);
  });

  test('is taken by one, and not by who talks already', async () => {
    const { bench, agent, take, list } = await parked();
    const third = await bench.agent('王强', { dataScope: 'self' });
    await presenceIn(bench).arrived(bench.tenantId, third.member.userId);
    await bench.place(agent.token, { mobile: '13612340260' });
    expect(await take(agent)).toMatchObject({ code: 41301 });
    expect((await take()).code).toBe(200);
    expect(await take(third)).toMatchObject({ code: 40400 });
    await bench.pass(2);
    expect(await take(third)).toMatchObject({ code: 40400 });
    expect(await list(third)).toEqual([]);
  });

  test('rings the parker after two minutes, who has it again', async () => {
    const { id, list, current, wait } = await parked();
    await wait(110);
    expect(await list()).toMatchObject([{ rings: null }]);
    await wait(10);
    expect(await current()).toMatchObject({ id, agentName: '赵婷' });
    expect(await list()).toEqual([]);
  });

  test('tells colleagues again while the parker is in another call, and rings the parker after it', async () => {
    const { bench, agent, other, id, list, told, wait } = await parked();
    const { data: second } = await bench.place(agent.token, { mobile: '13612340260' });
    await wait(120);
    const invited = async () => (await told(other)).filter(({ type }) => type === push.parkedMoved).length;
    expect(await invited()).toBe(2);
    expect(await list()).toMatchObject([{ id, rings: null }]);
    await bench.call('calls.hangUp', { id: second.id }, agent.token);
    await bench.until(second.id, 'ended');
    await wait(30);
    expect(await list()).toEqual([]);
  });

  test('does not ring the parker between two calls of a run, but once the run pauses', async () => {
    const { bench, agent, other, id, list, told, wait } = await parked();
    const run = createRunDriver(() => ({ bench, agent }));
    await run.customers('80', '80');
    await run.start({ by: 'private', filter: { sort: 'owned' } }, 60);
    await run.write(await run.hearOut());
    const counting = await run.now();
    expect(counting).toMatchObject({ phase: 'counting' });
    await wait(120);
    expect(await list()).toMatchObject([{ id, rings: null }]);
    expect((await told(other)).filter(({ type }) => type === push.parkedMoved)).toHaveLength(2);
    expect((await run.steer('pause', counting)).code).toBe(200);
    await wait(30);
    expect(await list()).toEqual([]);
  });

  test('is taken by a colleague who chooses it between two calls of a run', async () => {
    const { bench, other, id, take, current } = await parked();
    const run = createRunDriver(() => ({ bench, agent: other }));
    await run.customers('80', '80');
    await run.start({ by: 'private', filter: { sort: 'owned' } }, 60);
    await run.write(await run.hearOut());
    expect((await take()).code).toBe(200);
    await bench.dialler.work();
    await bench.pass(2);
    expect(await current(other)).toMatchObject({ id });
  });

  test('whose customer hangs up is over without anybody in after-call work, and the parker is told', async () => {
    const { bench, id, list, told, stateOf, charges, detail } = await parked('13612340080');
    await bench.until(id, 'ended');
    expect(await list()).toEqual([]);
    expect(await told()).toContainEqual(
      expect.objectContaining({ type: push.parkedMoved, data: { callId: id, what: 'over' } }),
    );
    expect(await stateOf()).toBe('ready');
    expect((await detail()).talkers.map(({ name }) => name)).toEqual(['赵婷']);
    expect(await charges()).toEqual([{ amount: -PRICE }]);
  });

  test('that nobody takes ends after ten minutes with an announcement', async () => {
    const { bench, agent, other, id, wait } = await parked();
    // Nobody of them can be rung.
    for (const each of [agent, other])
      await presenceIn(bench).left(bench.tenantId, each.member.userId, bench.time.now());
    await wait(500);
    expect(await bench.admin('select told_at from call_parked')).toEqual([{ told_at: null }]);
    await wait(100);
    expect(await bench.stateOf(id)).toBe('answered');
    await wait(8);
    expect(await bench.stateOf(id)).toBe('ended');
  });

  test('cannot be parked while a colleague is rung, nor by others', async () => {
    const { bench, agent, other, id, park } = await inTalk();
    expect(await park(other)).toMatchObject({ code: 40400 });
    await bench.call('calls.consult', { id, memberId: other.member.userId }, agent.token);
    expect(await park()).toMatchObject({ code: 41396 });
  });
});
