import { settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type BenchOptions, createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** Callers, and customers of the agents. The last two digits tell how their calls go: see `outcomes.ts`. */
const [CALLER, OTHER, SILENT] = ['13900000160', '13900000260', '13900000171'];
const TALKER = '13900000360';
const DID = '057188886666';

/** Makes an enterprise with one agent, who talks to a customer for 41 s. Callers are asked after ten seconds. */
async function createOffice(options: BenchOptions = {}, inbound: object = {}) {
  const bench = await createCallBench(options);
  const { call, dialler, tenant, tenantId, time } = bench;
  const owner = await bench.agent('所有者', { dataScope: 'all' });
  const value = { ...settingDefaults.inbound, callBackSeconds: 10, waitSeconds: 600, ...inbound };
  expect((await call('config.saveSettings', { key: 'inbound', version: 0, value }, owner.token)).code).toBe(200);
  const agent = await bench.agent('赵婷');
  const { agents } = bench.domains.calls;
  await presenceIn(bench).arrived(tenantId, agent.member.userId);
  const telephony = () => [...dialler.drivers().values()][0]!.telephony as Simulator;

  /** Lets the drivers work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  }
  async function arrive(caller: string) {
    const arrived = telephony().arrive(caller, DID)!;
    await dialler.settled();
    return arrived;
  }
  /** Lets somebody call, and press 1 when they are asked. */
  async function askBack(caller: string = CALLER) {
    const arrived = await arrive(caller);
    await pass(11);
    arrived.press('1');
    await pass(9);
    return arrived;
  }
  /** Lets the agent talk to a customer for 41 s. Returns a function that waits for the end of the talk. */
  async function talk() {
    const { data } = await bench.place(agent.token, { mobile: TALKER });
    await pass(2);
    return () => bench.until(data.id, 'ended');
  }
  /** Lets the agent become ready, and the driver hear of it. */
  async function beReady() {
    await agents.setState(agent.member, { state: 'ready' });
    for (const driver of dialler.drivers().values()) await driver.agentMoved(tenantId);
  }
  const turns = () => tenant.query(sql`select tried, placed_id as "placedId" from kept_turn order by since`);
  const missed = () =>
    tenant.query(sql`select times, wants_back as "wantsBack" from missed_call where closed_at is null`);
  const calls = (direction = 'inbound') =>
    tenant.query<{ id: string; state: string; cause: string; origin: string; agentId: string | null }>(sql`
      select id, state, cause, origin, agent_id as "agentId", waited_seconds as waited, line_number_id as "numberId"
      from call where direction = ${direction} order by id`);
  return {
    ...bench,
    addAgent: bench.agent,
    agent,
    owner,
    telephony,
    pass,
    arrive,
    askBack,
    talk,
    beReady,
    turns,
    missed,
    calls,
  };
}

test('a caller who presses 1 is called back at their turn by the agent who is ready, from the number they called', async () => {
  const office = await createOffice();
  const { agent, askBack, pass, turns, missed, calls, call } = office;
  const over = await office.talk();
  await askBack();
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed', agentId: null }]);
  expect([await turns(), await missed()]).toEqual([[{ tried: [], placedId: null }], []]);
  const onBoard = async () => (await call('calls.board', {}, office.owner.token)).data.callers;
  expect(await onBoard()).toEqual({ waiting: 0, since: null, toCallBack: 1 });
  await over();
  await office.beReady();
  await pass(1);
  expect(await onBoard()).toEqual({ waiting: 0, since: null, toCallBack: 0 });
  const [, back] = await calls('outbound');
  expect(back).toMatchObject({ origin: 'callback', agentId: agent.member.userId, waited: 11 });
  expect((await call('calls.current', {}, agent.token)).data.call).toMatchObject({
    id: back!.id,
    origin: 'callback',
    waitedSeconds: 11,
    callee: '139****0160',
  });
  expect((await call('calls.detail', { id: back!.id }, agent.token)).data.callerId).toBe(DID);
  const offered = (await office.pushesTo(agent.member)).filter(({ type }) => type === push.callOffered);
  expect(offered).toMatchObject([{ data: { callId: back!.id } }]);
  await pass(10);
  expect((await calls('outbound'))[1]).toMatchObject({ state: 'answered' });
  await pass(60);
  expect([await turns(), await missed()]).toEqual([[], []]);
});

test('keys count only after the question; without the setting nobody is asked', async () => {
  const office = await createOffice({}, { callBackSeconds: 0 });
  await office.talk();
  await office.askBack();
  expect(await office.calls()).toMatchObject([{ state: 'customer_answered' }]);
  expect(await office.turns()).toEqual([]);
});

test('who waits for longest is served first, at the phone or called back', async () => {
  const office = await createOffice();
  const { askBack, arrive, pass, calls } = office;
  const over = await office.talk();
  await askBack();
  await arrive(OTHER);
  await over();
  await office.beReady();
  await pass(2);
  expect((await calls('outbound')).at(-1)).toMatchObject({ origin: 'callback' });
  expect((await calls()).at(-1)).toMatchObject({ state: 'customer_answered', agentId: null });
});

test('a person who is not reached is a missed call, once, and one who talks meanwhile is called no more', async () => {
  const office = await createOffice();
  const { askBack, pass, turns, missed, calls } = office;
  const over = await office.talk();
  await askBack(SILENT);
  await over();
  await office.beReady();
  await pass(60);
  expect((await calls('outbound')).at(-1)).toMatchObject({ origin: 'callback', cause: 'no_answer' });
  expect([await turns(), await missed()]).toEqual([[], [{ times: 1, wantsBack: true }]]);
  // The call-back that was not answered is no second caller.
  const asked = { from: '2026-03-02', to: '2026-03-02', of: 'team' } as const;
  const { data: figures } = await office.call('statistics.callers', asked, office.owner.token);
  expect(figures.now).toMatchObject({ callers: 1, missed: 1, taken: 0, declined: 0, absent: 0 });
});

test('a turn ends after two hours, and at closing time, as a missed call', async () => {
  const office = await createOffice();
  const { askBack, pass, turns, missed, time, domains, agent } = office;
  await office.talk();
  await askBack();
  await domains.calls.agents.setState(agent.member, { state: 'break', reason: 'meal' });
  time.advance(2 * 3_600_000 - 60_000);
  await pass(6);
  expect(await turns()).toHaveLength(1);
  time.advance(60_000);
  await pass(6);
  expect([await turns(), await missed()]).toEqual([[], [{ times: 1, wantsBack: true }]]);
});

test('a later talk with the number ends the turn', async () => {
  const office = await createOffice();
  const { askBack, turns, missed, domains, agent } = office;
  const over = await office.talk();
  await askBack();
  await domains.calls.agents.setState(agent.member, { state: 'break', reason: 'meal' });
  await over();
  const { data } = await office.place(agent.token, { mobile: CALLER });
  await office.until(data.id, 'ended');
  expect([await turns(), await missed()]).toEqual([[], []]);
});

test('earlier attempts do not count against a call that the person asked for', async () => {
  const office = await createOffice();
  const { askBack, pass, calls, call, owner, place, agent } = office;
  const value = { ...settingDefaults.calling, attemptsADay: 1 };
  await call('config.saveSettings', { key: 'calling', version: 0, value }, owner.token);
  const { data } = await place(agent.token, { mobile: SILENT });
  await office.until(data.id, 'ended');
  expect((await place(agent.token, { mobile: SILENT })).code).not.toBe(200);
  const over = await office.talk();
  await askBack(SILENT);
  await over();
  await office.beReady();
  await pass(1);
  expect((await calls('outbound')).at(-1)).toMatchObject({ origin: 'callback', state: 'agent_ringing' });
});

test('the do-not-call list holds: the person is a missed call', async () => {
  const office = await createOffice();
  const { askBack, pass, calls, call, owner, missed, turns } = office;
  const over = await office.talk();
  await askBack();
  expect((await call('tasks.doNotCallAdd', { mobile: CALLER, reason: 'asked' } as never, owner.token)).code).toBe(200);
  await over();
  await office.beReady();
  await pass(1);
  expect(await calls('outbound')).toHaveLength(1);
  expect([await turns(), await missed()]).toEqual([[], [{ times: 1, wantsBack: true }]]);
});

test('an agent who declines a call-back, or lets it ring, leaves the turn to the next one', async () => {
  const office = await createOffice();
  const { askBack, pass, calls, call, agent, domains, missed, turns, tenantId } = office;
  const over = await office.talk();
  await askBack();
  await over();
  const next = await office.addAgent('李敏');
  await presenceIn(office).arrived(tenantId, next.member.userId);
  await domains.calls.agents.setState(next.member, { state: 'break', reason: 'meal' });
  await office.beReady();
  await pass(0.4);
  const { id } = (await calls('outbound')).at(-1)!;
  expect((await call('calls.decline', { id }, agent.token)).code).toBe(200);
  await pass(0.6);
  expect((await calls('outbound')).at(-1)).toMatchObject({ id, state: 'ended' });
  expect(await turns()).toMatchObject([{ tried: [agent.member.userId], placedId: null }]);
  await domains.calls.agents.setState(next.member, { state: 'ready' });
  await pass(6);
  expect((await calls('outbound')).at(-1)).toMatchObject({ origin: 'callback', agentId: next.member.userId });
  expect(await missed()).toEqual([]);
});
