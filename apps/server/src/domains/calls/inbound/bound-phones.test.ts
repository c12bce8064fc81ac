import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { bindPhone } from '../lines/bound-phone.repository.ts';
import { arrive } from '../test-support/arrive.ts';
import { type BenchOptions, createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A caller who talks for 41 s. */
const CALLER = '13900000060';
const PRICE = 1200;
/** A phone whose owner picks up and presses 1; one that nobody picks up; and one whose mailbox does. */
const [PHONE, ABSENT, MAILBOX] = ['13812340001', '13812340071', '13812340061'];

/** Makes an enterprise with one agent, who works with this bound phone and is ready. */
async function createOffice(number = PHONE, options: BenchOptions = {}) {
  const bench = await createCallBench({ minutePrice: PRICE, ...options });
  const { tenant, tenantId, cipher, time, dialler } = bench;

  async function bound(name: string, phone: string) {
    const agent = await bench.agent(name);
    const { userId } = agent.member;
    await tenant.transaction(async (tx) => {
      await tx.query(sql`
        insert into agent_phone (tenant_id, user_id, secret_enc)
        values (${tenantId}, ${userId}, ${cipher.seal(tenantId, 'none').enc})`);
      await bindPhone(tx, userId, cipher.seal(tenantId, phone).enc, time.now());
    });
    await presenceIn(bench).arrived(tenantId, userId);
    time.advance(1000);
    return agent;
  }
  async function ready(name: string) {
    const agent = await bench.agent(name);
    await presenceIn(bench).arrived(tenantId, agent.member.userId);
    time.advance(1000);
    return agent;
  }
  const agent = await bound('赵婷', number);

  /** Lets the driver work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  }
  const calls = () =>
    tenant.query<{ id: string; state: string; cause: string | null; agentId: string | null; cost: number }>(sql`
      select id, state, cause, agent_id as "agentId", cost::int from call where direction = 'inbound' order by id`);
  const legs = () =>
    tenant.query(sql`
      select asked_by as "agentId", answered_at is not null as answered, seconds, cost::int,
        ended_at is not null as ended, charged_at is not null as charged from call_outside order by id`);
  const held = () => bench.admin('select amount::int from leg_hold');
  const charges = () =>
    bench.admin(`select idempotency_key as key, amount::int from ledger_transaction where kind = 'call' order by 1`);
  const missed = () => tenant.query(sql`select times from missed_call`);
  const faults = async () => (await bench.domains.billing.ledgerDays.verify(tenantId)).faults;
  const stateOf = async ({ token }: typeof agent) => (await bench.call('calls.state', {}, token)).data.state;
  const offers = async ({ member }: typeof agent) =>
    (await bench.pushesTo(member)).filter(({ type }) => type === push.callOffered || type === push.offerOver);
  const come = () => arrive(bench, CALLER);
  return { ...bench, agent, bound, ready, pass, calls, legs, held, charges, missed, faults, stateOf, offers, come };
}

describe('a caller rings at a bound phone', () => {
  test('a minute is held first, the owner presses 1 and talks, and the phone is charged once beside the free call', async () => {
    const { agent, call, come, pass, calls, legs, held, charges, faults, dialler } = await createOffice();
    await come();
    expect(await held()).toEqual([{ amount: PRICE }]);
    expect(await legs()).toMatchObject([{ agentId: agent.member.userId, answered: false, ended: false }]);
    await pass(1.6);
    // The phone was picked up, and nobody has pressed a key.
    expect(await legs()).toMatchObject([{ answered: true }]);
    expect(await calls()).toMatchObject([{ state: 'customer_answered' }]);
    await pass(1);
    expect(await calls()).toMatchObject([{ state: 'bridged', agentId: agent.member.userId }]);
    await pass(20);
    await dialler.reconcile();
    expect(await held()).toEqual([{ amount: 2 * PRICE }]);
    await pass(30);
    const { id } = (await calls())[0]!;
    expect(await calls()).toMatchObject([{ state: 'ended', cause: 'answered', cost: 0 }]);
    expect(await legs()).toMatchObject([{ seconds: 60, cost: PRICE, ended: true, charged: true }]);
    expect(await charges()).toEqual([{ key: expect.stringMatching(/^leg:\d+$/), amount: -PRICE }]);
    expect(await held()).toEqual([]);
    const { data: detail } = await call('calls.detail', { id }, agent.token);
    const [leg] = detail.legs.filter(({ kind }) => kind === 'agent');
    expect(leg).toMatchObject({ name: '赵婷', cost: String(PRICE) });
    expect(leg).not.toHaveProperty('number');
    expect(await faults()).toEqual([]);
  });

  test('a mailbox that picks up does not get the caller, and the next agent does; the mailbox is charged once', async () => {
    const { come, pass, ready, calls, legs, held, stateOf, agent, faults } = await createOffice(MAILBOX);
    const next = await ready('李敏');
    await come();
    await pass(11);
    expect(await calls()).toMatchObject([{ state: 'customer_answered' }]);
    await pass(3);
    expect(await calls()).toMatchObject([{ state: 'bridged', agentId: next.member.userId }]);
    expect(await legs()).toMatchObject([{ answered: true, ended: true, charged: true, cost: PRICE }]);
    expect(await held()).toEqual([]);
    expect(await stateOf(agent)).toBe('break');
    await pass(50);
    expect(await faults()).toEqual([]);
  });

  test('a phone that nobody picks up costs nothing, its agent goes on a break, and the caller is missed', async () => {
    const { come, pass, calls, legs, held, charges, stateOf, agent, missed, faults } = await createOffice(ABSENT);
    await come();
    await pass(30);
    expect(await legs()).toMatchObject([{ answered: false, seconds: 0, cost: 0, ended: true, charged: true }]);
    expect([await held(), await charges()]).toEqual([[], []]);
    expect(await stateOf(agent)).toBe('break');
    await pass(30);
    expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed' }]);
    expect(await missed()).toEqual([{ times: 1 }]);
    expect(await faults()).toEqual([]);
  });

  test('declining on the screen stops the phone and lets its money go', async () => {
    const { call, come, pass, calls, held, legs, agent, offers, faults } = await createOffice(ABSENT);
    await come();
    await pass(1);
    const { id } = (await calls())[0]!;
    expect((await call('calls.decline', { id }, agent.token)).code).toBe(200);
    await pass(1);
    expect(await legs()).toMatchObject([{ ended: true, charged: true, cost: 0 }]);
    expect(await held()).toEqual([]);
    expect((await offers(agent)).at(-1)).toMatchObject({ type: push.offerOver, data: { why: 'declined' } });
    await pass(30);
    expect(await faults()).toEqual([]);
  });

  test('a caller who hangs up while the phone rings ends its leg, which costs nothing', async () => {
    const { come, pass, calls, held, legs, missed, faults } = await createOffice(ABSENT);
    const caller = await come();
    await pass(2);
    caller.hangUp();
    await pass(1);
    expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed' }]);
    expect(await legs()).toMatchObject([{ ended: true, charged: true, cost: 0 }]);
    expect(await held()).toEqual([]);
    expect(await missed()).toEqual([{ times: 1 }]);
    expect(await faults()).toEqual([]);
  });

  test('a call that the engine lost takes the leg of the phone with it', async () => {
    const { come, pass, calls, held, legs, domains, tenantId, faults } = await createOffice();
    await come();
    await pass(4);
    const { id } = (await calls())[0]!;
    await domains.calls.progress.endLost(tenantId, id, { recordedSeconds: null, kept: null });
    expect(await legs()).toMatchObject([{ ended: true, charged: true }]);
    expect(await held()).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe('a bound phone is not rung', () => {
  test('without the money for a minute: an agent with a softphone takes the free call', async () => {
    const { come, pass, ready, calls, legs, faults } = await createOffice(PHONE, { balance: PRICE - 1 });
    const softphone = await ready('李敏');
    await come();
    await pass(3);
    expect(await calls()).toMatchObject([{ state: 'bridged', agentId: softphone.member.userId }]);
    expect(await legs()).toEqual([]);
    await pass(50);
    expect(await faults()).toEqual([]);
  });

  test('without money and without anybody else: the caller is missed at once', async () => {
    const { come, pass, calls, missed, stateOf, agent } = await createOffice(PHONE, { balance: 0 });
    await come();
    await pass(2);
    expect(await calls()).toEqual([]);
    expect(await missed()).toEqual([{ times: 1 }]);
    expect(await stateOf(agent)).toBe('ready');
  });

  test('over a full line until a place is free: the caller waits', async () => {
    const { call, come, pass, calls, legs, agent, place, ready, faults } = await createOffice(PHONE, {
      concurrency: 2,
    });
    const other = await ready('李敏');
    expect((await place(other.token, { mobile: '13900000062' })).code).toBe(200);
    await pass(3);
    await come();
    await pass(4);
    expect(await calls()).toMatchObject([{ state: 'customer_answered', agentId: null }]);
    expect(await legs()).toEqual([]);
    const { data: current } = await call('calls.current', {}, other.token);
    await call('calls.hangUp', { id: current.call!.id }, other.token);
    await pass(10);
    expect(await calls()).toMatchObject([{ state: 'bridged', agentId: agent.member.userId }]);
    await pass(50);
    expect(await faults()).toEqual([]);
  });

  test('over a line that does not dial numbers of this country', async () => {
    const { come, pass, calls, missed, tenant } = await createOffice();
    await tenant.query(sql`update line set countries = array['GB']`);
    await come();
    await pass(2);
    expect(await calls()).toEqual([]);
    expect(await missed()).toEqual([{ times: 1 }]);
  });

  test('the money for one minute rings one phone of two callers', async () => {
    const { come, pass, bound, held, calls, legs, faults } = await createOffice(PHONE, { balance: PRICE });
    await bound('李敏', '13812340002');
    await Promise.all([come(), come()]);
    expect(await held()).toEqual([{ amount: PRICE }]);
    await pass(4);
    expect((await calls()).map(({ state }) => state).toSorted()).toEqual(['bridged', 'customer_answered']);
    expect(await legs()).toHaveLength(1);
    await pass(60);
    expect(await faults()).toEqual([]);
  });
});
