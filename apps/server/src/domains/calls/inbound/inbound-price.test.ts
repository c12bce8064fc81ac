import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A caller who talks for 41 s. */
const CALLER = '13900000060';
/** Units of 0.0001 yuan for a minute of a caller, and for one of a call that we place. */
const [INBOUND, OUTBOUND] = [1501, 1200];

interface Caller {
  id: string;
  state: string;
  cause: string;
  cost: number;
  price: number;
  seconds: number | null;
  connected: number;
  talk: number;
}

/** Makes an enterprise whose callers cost money, with one ready agent and this balance. */
async function createOffice(balance: number, price = INBOUND) {
  const bench = await createCallBench({ balance, minutePrice: OUTBOUND });
  const { calls, billing } = bench.domains;
  await calls.setLine(bench.tenantId, bench.lineId, { inboundPrice: price });
  await bench.tenant.query(sql`update line set billing_step = 1`);
  const agent = await bench.agent();
  const owner = await bench.agent('老板', { dataScope: 'all' });
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);

  /** Lets the driver work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await bench.dialler.work();
      await bench.dialler.settled();
    }
  }
  async function caller() {
    const [call] = await bench.tenant.query<Caller>(sql`
      select id, state, cause, cost::int, minute_price::int as price, billed_seconds as seconds,
        floor(extract(epoch from ended_at - customer_answered_at))::int as connected, talk_seconds as talk
      from call where direction = 'inbound' order by id desc limit 1`);
    return call!;
  }
  const ask = {
    bills: async () => (await bench.call('billing.bills', {}, owner.token)).data.list,
    holds: async () => (await bench.call('billing.holds', {}, owner.token)).data.list,
    lines: async () => (await bench.call('calls.heldLines', {}, owner.token)).data.list,
  };
  const faults = async () => (await billing.ledgerDays.verify(bench.tenantId)).faults;
  return { ...bench, agent, owner, pass, caller, ask, faults, come: () => arrive(bench, CALLER) };
}

test('a caller over a line with a price is held for, charged from the answer on, and stands in the bills', async () => {
  const office = await createOffice(100_000);
  const { come, pass, caller, ask, faults, agent, call } = office;
  expect(await ask.lines()).toMatchObject([{ price: '1200', inboundPrice: '1501' }]);
  await come();
  expect(await ask.holds()).toMatchObject([{ amount: '1501' }]);
  await pass(3);
  const { id, state } = await caller();
  expect(state).toBe('bridged');
  expect((await call('calls.meter', { id }, agent.token)).data.meter).toMatchObject({
    minutePrice: '1501',
    stepSeconds: 1,
  });
  // A new price is one of later callers.
  await office.domains.calls.setLine(office.tenantId, office.lineId, { inboundPrice: 9000 });
  await pass(45);
  const ended = await caller();
  // The time before the agent picked up counts. A fraction of a unit counts as one.
  const { connected, talk } = ended;
  expect(connected).toBeGreaterThan(talk);
  const cost = Math.ceil((connected * INBOUND) / 60);
  expect(ended).toMatchObject({ state: 'ended', cause: 'answered', seconds: connected, cost });
  expect(await ask.holds()).toEqual([]);
  const [bill] = await ask.bills();
  expect(bill).toMatchObject({
    kind: 'call',
    amount: String(-cost),
    call: { id, isInbound: true, minutePrice: '1501' },
  });
  expect((await call('calls.detail', { id }, agent.token)).data).toMatchObject({
    cost: String(cost),
    billedSeconds: connected,
  });
  expect(await faults()).toEqual([]);
});

test('the hold of a long talk grows with its minutes', async () => {
  const { come, pass, dialler, ask } = await createOffice(100_000);
  await come();
  await pass(3);
  await dialler.reconcile();
  expect(await ask.holds()).toMatchObject([{ amount: String(2 * INBOUND) }]);
});

test('packages pay the minutes of callers before money does', async () => {
  const office = await createOffice(0);
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  await office.domains.billing.addPackage(office.tenantId, { name: '套餐', minutes: 5, expiresAt });
  await office.come();
  await office.pass(48);
  expect(await office.caller()).toMatchObject({ cause: 'answered', price: INBOUND, cost: 0 });
  expect(await office.tenant.query(sql`select minutes_left as left from package`)).toEqual([{ left: 4 }]);
  expect(await office.faults()).toEqual([]);
});

test('a caller who met nobody is charged for the time in which the line was answered', async () => {
  const { come, pass, caller, agent, call, faults } = await createOffice(100_000);
  const arrived = await come();
  const { id } = await caller();
  expect((await call('calls.decline', { id }, agent.token)).code).toBe(200);
  await pass(8);
  arrived.hangUp();
  await pass(2);
  const ended = await caller();
  expect(ended).toMatchObject({ state: 'ended', cause: 'missed' });
  expect(ended.cost).toBeGreaterThan(0);
  expect(await faults()).toEqual([]);
});

describe('without money for a minute', () => {
  test('the caller is answered and the call is free, whatever comes in meanwhile', async () => {
    const office = await createOffice(INBOUND - 1);
    const { come, pass, caller, ask, faults } = office;
    await come();
    expect(await ask.holds()).toEqual([]);
    await pass(3);
    expect(await caller()).toMatchObject({ state: 'bridged', price: 0 });
    await office.domains.billing.credit(office.tenantId, { amount: 100_000, key: 'late' });
    await office.dialler.reconcile();
    await pass(45);
    expect(await caller()).toMatchObject({ state: 'ended', cause: 'answered', cost: 0 });
    expect((await ask.bills()).map(({ kind }) => kind)).toEqual(['credit', 'credit']);
    expect(await faults()).toEqual([]);
  });

  test('what a running call holds is not spent twice', async () => {
    const office = await createOffice(INBOUND + OUTBOUND - 1);
    const placed = await office.place(office.owner.token, { mobile: '13900000060' });
    expect(placed.code).toBe(200);
    await office.come();
    expect(await office.caller()).toMatchObject({ price: 0 });
    await office.pass(60);
    expect(await office.faults()).toEqual([]);
  });
});

test('over a line without such a price callers are free, and use no package', async () => {
  const office = await createOffice(100_000, 0);
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  await office.domains.billing.addPackage(office.tenantId, { name: '套餐', minutes: 5, expiresAt });
  await office.come();
  await office.pass(48);
  expect(await office.caller()).toMatchObject({ state: 'ended', cost: 0, seconds: null });
  expect(await office.tenant.query(sql`select minutes_left as left from package`)).toEqual([{ left: 5 }]);
  expect(await office.faults()).toEqual([]);
});
