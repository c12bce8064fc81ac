import { push } from '@haihu/contract/socket';
import { readMeter } from '@haihu/rules/billing/charging/charging';
import { expect, test } from 'vitest';
import { planCall } from '../../integrations/telephony/simulator/outcomes.ts';
import { sql } from '../../platform/db/sql.ts';
import { createCallBench } from './test-support/call-bench.ts';

const PRICE = 1200;

/** Returns a number whose first call lasts over two and a half minutes in the simulator. */
function talkative(): string {
  for (let tail = 10_000; tail < 99_999; tail += 1) {
    const callee = `136123${tail}`;
    const { outcome } = planCall('world', { callId: '1', callee });
    if (outcome.type === 'answer' && outcome.talkMs > 160_000 && !outcome.pageAway) return callee;
  }
  throw new Error('nobody talks that long');
}

test('a call on the last package minute goes on into money: holds, meter and bill tell the same, whatever changes', async () => {
  const bench = await createCallBench({ balance: 2 * PRICE, minutePrice: PRICE });
  const { token } = await bench.agent();
  const owner = await bench.member('周总', { isSuper: true });
  const { billing } = bench.domains;
  const expiresAt = new Date(bench.clock.now().getTime() + 60_000);
  await billing.addPackage(bench.tenantId, { name: '一分钟', minutes: 1, expiresAt });
  const { id } = (await bench.place(token, { mobile: talkative() })).data;
  expect(id).toBe('1');
  await bench.until(id, 'answered');

  const wallet = async () => (await bench.call('billing.wallet', {}, owner.token)).data;
  const meter = async (talkSeconds: number) => {
    const { minutePrice, stepSeconds, minimumSeconds, packages, money, whole } = (
      await bench.call('calls.meter', { id }, token)
    ).data.meter!;
    const rule = { minutePrice: Number(minutePrice), stepSeconds, minimumSeconds };
    return readMeter(talkSeconds, { rule, packages, money: Number(money), whole: Number(whole) });
  };
  const goOn = async (seconds: number) => {
    await bench.pass(seconds);
    await bench.dialler.reconcile();
  };
  await goOn(5);
  expect(await wallet()).toMatchObject({ held: String(PRICE), packageMinutes: 0 });
  // A dearer line and an ended package do not change this call, because it was placed before.
  await bench.tenant.query(sql`update line set minute_price = ${9 * PRICE}`);
  await goOn(60);
  expect(await wallet()).toMatchObject({ held: String(2 * PRICE) });
  expect(await meter(65)).toMatchObject({ packageMinutes: 1, cost: PRICE, moneyLeft: PRICE, beyond: 0 });
  // The held money can neither be promised to another call nor taken by a debit.
  const other = await bench.agent('李敏');
  expect(await bench.place(other.token, { mobile: '13612341080' })).toMatchObject({ code: 41304 });
  const debit = { amount: 1, key: 'fee', reason: '号码月租' };
  await expect(billing.debit(bench.tenantId, debit)).rejects.toMatchObject({ errorName: 'billing.not_enough' });
  await goOn(60);
  expect(await meter(125)).toMatchObject({ packageMinutes: 1, cost: 2 * PRICE, moneyLeft: 0, beyond: 0, warning: 0 });

  await bench.until(id, 'ended', 240);
  const { data: bill } = await bench.call('calls.detail', { id }, token);
  const minutes = Math.ceil(bill.talkSeconds / 60);
  expect(minutes).toBeGreaterThan(2);
  expect(bill).toMatchObject({ billedMinutes: minutes, packageMinutes: 1, cost: String((minutes - 1) * PRICE) });
  const owed = String(Math.max(0, minutes - 3) * PRICE);
  expect(await wallet()).toMatchObject({ balance: '0', held: '0', owed });
  expect(await bench.domains.billing.ledgerDays.verify(bench.tenantId)).toMatchObject({ faults: [] });
});

test('a call is as long as its own clock says, also when the clock of the process shows another time', async () => {
  const bench = await createCallBench({ minutePrice: PRICE });
  const { token } = await bench.agent();
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { longestSeconds: 80 });
  const { id } = (await bench.place(token, { mobile: talkative() })).data;
  await bench.until(id, 'answered');
  const look = async (ahead: number) => {
    const now = new Date(bench.clock.now().getTime() + ahead).toISOString();
    for (const { telephony } of bench.dialler.drivers().values()) {
      const { running } = telephony;
      telephony.running = async () => (await running()).map((call) => ({ ...call, now }));
    }
    await bench.dialler.reconcile();
    await bench.dialler.settled();
  };
  await look(1000);
  expect(await bench.stateOf(id)).toBe('answered');
  await look(81_000);
  await bench.until(id, 'ended', 1);
});

test('a call that comes to the longest its line allows: who talks is told once, it is ended, and charged for what it was', async () => {
  const bench = await createCallBench({ minutePrice: PRICE });
  const { token, member } = await bench.agent();
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { longestSeconds: 80 });
  const { id } = (await bench.place(token, { mobile: talkative() })).data;
  await bench.until(id, 'answered');
  const goOn = async (seconds: number) => {
    await bench.pass(seconds);
    await bench.dialler.reconcile();
    await bench.dialler.settled();
  };
  const warned = async () => (await bench.pushesTo(member)).filter(({ type }) => type === push.callNearBound);
  await goOn(55);
  expect(await warned()).toEqual([]);
  await goOn(10);
  await goOn(1);
  expect(await warned()).toMatchObject([{ data: { callId: id, seconds: expect.any(Number) } }]);
  expect(await bench.stateOf(id)).toBe('answered');
  await goOn(20);
  await bench.until(id, 'ended', 1);
  const { data } = await bench.call('calls.detail', { id }, token);
  expect(data).toMatchObject({ state: 'ended', cause: 'answered', hungUpBy: 'system', cost: String(2 * PRICE) });
});
