import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { bindPhone } from '../lines/bound-phone.repository.ts';
import { type BenchOptions, createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A caller who asks to be called back, and a customer who talks for 41 s meanwhile. */
const [CALLER, TALKER] = ['13900000160', '13900000360'];
const DID = '057188886666';
const PRICE = 1200;
/** A phone whose owner picks up and presses 1; one that nobody picks up; and one whose mailbox does. */
const [PHONE, ABSENT, MAILBOX] = ['13812340001', '13812340071', '13812340061'];

/** Makes an enterprise in which a caller asked to be called back while its agent, who is free now, talked. */
async function createOffice(number = PHONE, options: BenchOptions = {}) {
  const bench = await createCallBench({ minutePrice: PRICE, ...options });
  const { tenant, tenantId, cipher, time, dialler, call } = bench;
  const { agents } = bench.domains.calls;
  const owner = await bench.agent('所有者', { dataScope: 'all' });
  const value = { ...settingDefaults.inbound, callBackSeconds: 10, waitSeconds: 600 };
  expect((await call('config.saveSettings', { key: 'inbound', version: 0, value }, owner.token)).code).toBe(200);

  async function present(name: string) {
    const agent = await bench.agent(name);
    await presenceIn(bench).arrived(tenantId, agent.member.userId);
    return agent;
  }
  async function bind({ member: { userId } }: typeof owner): Promise<void> {
    await tenant.transaction(async (tx) => {
      await tx.query(sql`
        insert into agent_phone (tenant_id, user_id, secret_enc)
        values (${tenantId}, ${userId}, ${cipher.seal(tenantId, 'none').enc})
        on conflict do nothing`);
      await bindPhone(tx, userId, cipher.seal(tenantId, number).enc, time.now());
    });
  }
  /** Lets the drivers work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  }
  async function beReady({ member }: typeof owner) {
    await agents.setState(member, { state: 'ready' });
    for (const driver of dialler.drivers().values()) await driver.agentMoved(tenantId);
  }

  const agent = await present('赵婷');
  const talk = await bench.place(agent.token, { mobile: TALKER });
  await pass(2);
  const telephony = [...dialler.drivers().values()][0]!.telephony as Simulator;
  const arrived = telephony.arrive(CALLER, DID)!;
  await dialler.settled();
  await pass(11);
  arrived.press('1');
  await pass(9);
  await bench.until(talk.data.id, 'ended');
  await bind(agent);

  const stateOf = async ({ token }: typeof owner) => (await call('calls.state', {}, token)).data.state;
  const backs = () =>
    tenant.query<{ id: string; state: string; cause: string | null; agentId: string | null; cost: number }>(sql`
      select id, state, cause, agent_id as "agentId", cost::int from call where origin = 'callback' order by id`);
  const legs = () =>
    tenant.query(sql`
      select asked_by as "agentId", answered_at is not null as answered, seconds, cost::int,
        ended_at is not null as ended, charged_at is not null as charged from call_outside order by id`);
  const held = () => bench.admin('select amount::int from leg_hold');
  const turns = () => tenant.query(sql`select tried, placed_id as "placedId" from kept_turn order by since`);
  const missed = () => tenant.query(sql`select times from missed_call where closed_at is null`);
  const faults = async () => (await bench.domains.billing.ledgerDays.verify(tenantId)).faults;
  return { ...bench, agent, present, bind, pass, beReady, stateOf, backs, legs, held, turns, missed, faults };
}

test('the phone is held and rung first, its owner presses 1, the person is called, and both are charged once', async () => {
  const { agent, call, beReady, pass, backs, legs, held, turns, missed, faults } = await createOffice();
  await beReady(agent);
  await pass(0.6);
  expect([await held(), await legs()]).toMatchObject([[{ amount: PRICE }], [{ answered: false, ended: false }]]);
  expect(await backs()).toMatchObject([{ state: 'agent_ringing', agentId: agent.member.userId }]);
  await pass(1);
  // The phone was picked up, and nobody has pressed a key.
  expect(await legs()).toMatchObject([{ answered: true, ended: false }]);
  expect(await backs()).toMatchObject([{ state: 'agent_ringing' }]);
  await pass(10);
  expect(await backs()).toMatchObject([{ state: 'answered' }]);
  await pass(60);
  const [back] = await backs();
  expect(back).toMatchObject({ state: 'ended', cause: 'answered', cost: PRICE });
  expect(await legs()).toMatchObject([{ agentId: agent.member.userId, cost: PRICE, ended: true, charged: true }]);
  expect([await held(), await turns(), await missed()]).toEqual([[], [], []]);
  const { data: detail } = await call('calls.detail', { id: back!.id }, agent.token);
  expect(detail.legs.find(({ kind }) => kind === 'agent')).toMatchObject({ name: '赵婷', cost: String(PRICE) });
  expect(await faults()).toEqual([]);
});

test('a mailbox that picks up calls nobody: its agent goes on a break, and the next agent calls back', async () => {
  const { agent, present, beReady, pass, backs, legs, held, turns, stateOf, faults } = await createOffice(MAILBOX);
  await beReady(agent);
  await pass(14);
  expect(await backs()).toMatchObject([{ state: 'ended', cause: 'agent_absent' }]);
  expect(await legs()).toMatchObject([{ answered: true, ended: true, charged: true, cost: PRICE }]);
  expect(await held()).toEqual([]);
  expect(await turns()).toMatchObject([{ tried: [agent.member.userId], placedId: null }]);
  expect(await stateOf(agent)).toBe('break');
  const next = await present('李敏');
  await beReady(next);
  await pass(10);
  expect(await backs()).toMatchObject([{ state: 'ended' }, { state: 'answered', agentId: next.member.userId }]);
  expect(await legs()).toHaveLength(1);
  await pass(60);
  expect(await faults()).toEqual([]);
});

test('a phone that nobody picks up, or whose owner declines on the screen, costs nothing and keeps the turn', async () => {
  const { agent, call, beReady, pass, backs, legs, held, turns, time, faults, stateOf } = await createOffice(ABSENT);
  await beReady(agent);
  await pass(1);
  expect((await call('calls.decline', { id: (await backs())[0]!.id }, agent.token)).code).toBe(200);
  await pass(1);
  const unpaid = { answered: false, ended: true, charged: true, cost: 0 };
  expect([await legs(), await held()]).toMatchObject([[unpaid], []]);
  expect(await turns()).toMatchObject([{ placedId: null }]);
  time.advance(5 * 60_000);
  await beReady(agent);
  await pass(55);
  expect([await legs(), await held()]).toMatchObject([[unpaid, unpaid], []]);
  expect([await turns(), await stateOf(agent)]).toMatchObject([[{ placedId: null }], 'break']);
  expect(await faults()).toEqual([]);
});

test('without money for the phone beside the call nothing is rung, and an agent with a softphone calls back', async () => {
  // The talk before costs a minute. What is left pays the call, and not the phone as well.
  const { agent, present, beReady, pass, backs, legs, held, turns, missed, faults } = await createOffice(PHONE, {
    balance: 3 * PRICE - 1,
  });
  await beReady(agent);
  await pass(20);
  expect([await backs(), await legs(), await held(), await missed()]).toEqual([[], [], [], []]);
  expect(await turns()).toMatchObject([{ tried: [], placedId: null }]);
  const next = await present('李敏');
  await beReady(next);
  await pass(16);
  expect(await backs()).toMatchObject([{ agentId: next.member.userId }]);
  expect(await legs()).toEqual([]);
  await pass(60);
  expect(await faults()).toEqual([]);
});

test('over a line with one free place the phone is not rung; with two it is', async () => {
  const { agent, tenant, beReady, pass, backs, legs, turns } = await createOffice();
  await tenant.query(sql`update line set concurrency = 1`);
  await beReady(agent);
  await pass(20);
  expect([await backs(), await turns()]).toMatchObject([[], [{ placedId: null }]]);
  await tenant.query(sql`update line set concurrency = 2`);
  await pass(20);
  expect([await backs(), await legs()]).toMatchObject([[{ agentId: agent.member.userId }], [{ answered: true }]]);
});

test('the number that was paid is rung, whatever the agent binds meanwhile', async () => {
  const { agent, tenant, tenantId, beReady, pass, backs, legs } = await createOffice(ABSENT);
  await beReady(agent);
  await tenant.query(sql`
    update agent_phone set kind = 'softphone', number_enc = null, bound_at = null where tenant_id = ${tenantId}`);
  await pass(10);
  expect([await backs(), await legs()]).toMatchObject([[{ state: 'agent_ringing' }], [{ answered: false }]]);
});
