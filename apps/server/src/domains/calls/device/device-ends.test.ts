import { describe, expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

const NUMBER = '13612340060';

/** Makes an enterprise with two agents who call with their own phones. */
async function phones() {
  const bench = await createCallBench();
  await bench.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await bench.agent('赵婷');
  const other = await bench.agent('李敏');
  const place = async (more: object = {}, token = agent.token) =>
    bench.call('calls.place', { mobile: NUMBER, ...more } as never, token);
  /** Places a call and dials it on this phone. Returns its id and bind id. */
  async function dialled(more: object = {}, token = agent.token) {
    const { data } = await place(more, token);
    const { bindId } = data.device!;
    expect(await bench.call('calls.dialled', { bindId }, token)).toMatchObject({ code: 200 });
    return { id: data.id, bindId };
  }
  const report = (bindId: string, duration: number, token = agent.token, more: object = {}) =>
    bench.call(
      'calls.reportDevice',
      { bindId, duration, startTime: bench.time.now().getTime() - duration * 1000, ...more },
      token,
    );
  const hangUp = (id: string) => bench.call('calls.hangUp', { id }, agent.token);
  const stateNow = async (id: string) => (await bench.call('calls.detail', { id }, agent.token)).data;
  const current = async () => (await bench.call('calls.current', {}, agent.token)).data.call;
  const attempts = async () => (await bench.admin('select from call_attempt')).length;
  /** Lets time pass, and runs what is due then. */
  async function pass(seconds: number): Promise<void> {
    bench.time.advance(seconds * 1000);
    await bench.runJobs();
  }
  return { bench, agent, other, place, dialled, report, hangUp, stateNow, current, attempts, pass };
}

describe('a call that no phone dials', () => {
  test('ends after 30 seconds by itself, and does not count as an attempt', async () => {
    const { place, pass, stateNow, current, attempts } = await phones();
    const { data } = await place({ onPhone: true });
    await pass(29);
    expect(await stateNow(data.id)).toMatchObject({ state: 'created' });
    expect(await attempts()).toBe(1);
    await pass(1);
    expect(await stateNow(data.id)).toMatchObject({ state: 'ended', cause: 'cancelled', hungUpBy: 'system' });
    expect(await current()).toBeNull();
    expect(await attempts()).toBe(0);
    expect((await place()).code).toBe(200);
  });

  test('is cancelled by its agent, and cannot be dialled then', async () => {
    const { bench, agent, place, hangUp, stateNow, attempts } = await phones();
    const { data } = await place();
    expect(await hangUp(data.id)).toMatchObject({ code: 200 });
    expect(await stateNow(data.id)).toMatchObject({ state: 'ended', cause: 'cancelled', hungUpBy: 'agent' });
    expect(await attempts()).toBe(0);
    const dial = await bench.call('calls.dialled', { bindId: data.device!.bindId }, agent.token);
    expect(dial).toMatchObject({ code: 41391 });
  });

  test('is not dialled once its number must be left in peace', async () => {
    const { bench, agent, place } = await phones();
    const { data } = await place();
    const leader = await bench.member('周主管', { dataScope: 'all' });
    await bench.call('tasks.doNotCallAdd', { mobile: NUMBER, reason: '本人要求' }, leader.token);
    const dial = await bench.call('calls.dialled', { bindId: data.device!.bindId }, agent.token);
    expect(dial).toMatchObject({ code: 41305 });
  });
});

describe('a call that a phone dialled', () => {
  test('is hung up on the phone only', async () => {
    const { dialled, hangUp, stateNow } = await phones();
    const { id } = await dialled();
    expect(await hangUp(id)).toMatchObject({ code: 41392 });
    expect(await stateNow(id)).toMatchObject({ state: 'customer_ringing' });
  });

  test('and never reported ends after a quarter of an hour as unreported; its attempt counts', async () => {
    const { dialled, pass, stateNow, current, attempts } = await phones();
    const { id } = await dialled();
    await pass(15 * 60 - 1);
    expect(await current()).toMatchObject({ id, state: 'customer_ringing' });
    await pass(1);
    expect(await stateNow(id)).toMatchObject({ state: 'ended', cause: 'unreported', talkSeconds: 0 });
    expect(await attempts()).toBe(1);
  });

  test('makes its agent busy on the board and its number busy for colleagues', async () => {
    const { bench, agent, other, place, dialled, report } = await phones();
    const leader = await bench.member('周主管', { dataScope: 'all' });
    const stateOf = async () => {
      const { list } = (await bench.call('calls.board', {}, leader.token)).data;
      return list.find(({ memberId }) => memberId === agent.member.userId)?.state;
    };
    const { bindId } = await dialled();
    expect(await stateOf()).toBe('busy');
    expect(await place({}, other.token)).toMatchObject({ code: 41005 });
    bench.time.advance(60_000);
    await report(bindId, 30);
    expect(await stateOf()).not.toBe('busy');
  });

  test('of two agents who call one number at once one is told that it is busy', async () => {
    const { place, other } = await phones();
    const both = await Promise.all([place(), place({}, other.token)]);
    expect(both.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([200, 41005]);
  });
});

describe('a late report', () => {
  test('corrects the call, the customer’s counts and the day, once; no money and no second after-call work', async () => {
    const { bench, agent, dialled, report, pass, stateNow } = await phones();
    const customer = await bench.addToPublicPool({ mobile: NUMBER });
    await bench.call('customers.claim', { ids: [customer] }, agent.token);
    const { id, bindId } = await dialled({ customerId: customer, mobile: undefined });
    await pass(15 * 60);
    const counts = () => bench.admin(`select call_count, answered_call_count from customer where id = ${customer}`);
    expect(await counts()).toEqual([{ call_count: 1, answered_call_count: 0 }]);
    await pass(3600);
    expect(await report(bindId, 300)).toMatchObject({ code: 200 });
    expect(await stateNow(id)).toMatchObject({ cause: 'answered', talkSeconds: 300, cost: '0' });
    expect(await counts()).toEqual([{ call_count: 1, answered_call_count: 1 }]);
    expect(await report(bindId, 300)).toMatchObject({ code: 41387 });
    const day = { from: '2026-03-02', to: '2026-03-02' };
    const { now } = (await bench.call('statistics.deviceCallTotals', day, agent.token)).data;
    expect(now).toMatchObject({ calls: 1, answered: 1, talkSeconds: 300 });
  });

  test('of a call that seemed undialled counts it as an attempt after all', async () => {
    const { place, pass, report, stateNow, attempts } = await phones();
    const { data } = await place();
    await pass(30);
    expect(await attempts()).toBe(0);
    expect(await report(data.device!.bindId, 0)).toMatchObject({ code: 200 });
    expect(await stateNow(data.id)).toMatchObject({ cause: 'no_answer' });
    expect(await attempts()).toBe(1);
  });

  test('is taken for seven days', async () => {
    const { bench, dialled, pass, report } = await phones();
    const { bindId } = await dialled();
    await pass(15 * 60);
    // Sessions do not live that long.
    await bench.admin(`update device_call set state_at = state_at - interval '7 days'`);
    expect(await report(bindId, 0)).toMatchObject({ code: 41393 });
  });

  test('that its phone kept without a network is taken if it was written in time', async () => {
    const { bench, agent, dialled, pass, report, stateNow } = await phones();
    const { id, bindId } = await dialled();
    await pass(15 * 60);
    await bench.admin(`update device_call set state_at = state_at - interval '8 days'`);
    const ago = (days: number) => new Date(bench.time.now().getTime() - days * 24 * 3_600_000).toISOString();
    const written = (writtenAt: string) => report(bindId, 60, agent.token, { writtenAt });
    expect(await written(ago(31))).toMatchObject({ code: 41207, data: { fields: [{ field: 'writtenAt' }] } });
    expect(await written(ago(-1))).toMatchObject({ code: 41207 });
    expect(await written(ago(0.5))).toMatchObject({ code: 41393 });
    expect(await stateNow(id)).toMatchObject({ cause: 'unreported' });
    expect(await written(ago(2))).toMatchObject({ code: 200 });
    expect(await stateNow(id)).toMatchObject({ cause: 'answered', talkSeconds: 60 });
  });
});
