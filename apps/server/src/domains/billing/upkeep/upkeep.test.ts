import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

const YUAN = 10_000;
const line = {
  kind: 'line',
  code: 'east',
  name: '华东线',
  carrier: '中国电信',
  area: '浙江',
  answerRate: 46,
  minutePrice: '0.065',
  concurrency: 20,
  rules: '一天不超过 3 次',
  setupFee: '300',
  monthlyFee: '60.5',
};

async function openOffice(startsAt: string, balance: number) {
  const world = await createWorld({ startsAt: new Date(startsAt) });
  const { tenantId, member } = await world.enterprise();
  const owner = await member('周总', { isSuper: true });
  const { billing } = world.domains;
  if (balance > 0) await billing.credit(tenantId, { amount: balance, key: 'first' });
  /** Moves on day by day and runs the jobs of each morning. */
  async function until(at: string): Promise<void> {
    const DAY = 24 * 60 * 60 * 1000;
    for (let now = world.clock.now().getTime() + DAY; now <= Date.parse(at); now += DAY) {
      const today = now;
      world.clock.now = () => new Date(today);
      await world.runJobs();
    }
  }
  const told = async () =>
    (await world.pushesTo(owner.member)).filter(({ type }) => type === push.moneyNews).map(({ msg }) => msg);
  const bills = async () =>
    world.admin("select note, amount::int as amount from ledger_transaction where kind = 'fee' order by id");
  return { world, billing, tenantId, until, told, bills };
}

test('a package that ends is told of a week and a day before, once each, in the days of the enterprise', async () => {
  // A minute before midnight in the enterprise's zone.
  const { billing, tenantId, until, told } = await openOffice('2026-03-01T15:59:00Z', YUAN);
  // The last day of the package is the 10th.
  const expiresAt = new Date('2026-03-10T16:00:00Z');
  await billing.addPackage(tenantId, { name: '三月套餐', minutes: 100, expiresAt });
  await billing.addPackage(tenantId, { name: '两天', minutes: 5, expiresAt: new Date('2026-03-03T16:00:00Z') });
  await until('2026-03-02T23:00:00Z');
  expect(await told()).toEqual(['套餐“两天”明天到期，可以续费']);
  await until('2026-03-05T23:00:00Z');
  expect((await told()).slice(1)).toEqual(['套餐“三月套餐”7 天后到期，可以续费']);
  await until('2026-03-12T23:00:00Z');
  expect((await told()).slice(2)).toEqual(['套餐“三月套餐”明天到期，可以续费']);
});

test('a line costs its setup and each month by itself, once, by the terms it was opened under', async () => {
  const { world, billing, tenantId, until, bills } = await openOffice('2026-01-31T02:00:00Z', 1000 * YUAN);
  const { id: productId } = await billing.catalogue.saveProduct({ ...line, onSaleFrom: '2026-01-01' });
  const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
  await world.domains.calls.addLine(tenantId, { ...place, productId, numbers: ['057188886666'] });
  await world.domains.calls.addLine(tenantId, { ...place, name: '赠送', numbers: ['057188886667'] });
  expect(await billing.upkeep.chargeFees(tenantId)).toEqual({ charged: 3_605_000, unpaid: 0 });
  expect(await billing.upkeep.chargeFees(tenantId)).toEqual({ charged: 0, unpaid: 0 });
  // The line becomes dearer for enterprises that open it later.
  world.clock.now = () => new Date('2026-01-31T03:00:00Z');
  await billing.catalogue.saveProduct({ ...line, monthlyFee: '99' });
  await until('2026-03-31T03:00:00Z');
  expect(await bills()).toEqual([
    { note: '开通费：专线', amount: -3_000_000 },
    { note: '月租：专线（2026-01-31 至 2026-02-27）', amount: -605_000 },
    { note: '月租：专线（2026-02-28 至 2026-03-30）', amount: -605_000 },
    { note: '月租：专线（2026-03-31 至 2026-04-29）', amount: -605_000 },
  ]);
  expect((await billing.ledgerDays.verify(tenantId)).faults).toEqual([]);
});

test('a fee that the balance is not enough for waits, is told of, and is charged when there is money', async () => {
  const { world, billing, tenantId, until, told, bills } = await openOffice('2026-03-01T02:00:00Z', 100 * YUAN);
  const { id: productId } = await billing.catalogue.saveProduct(line);
  const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
  await world.domains.calls.addLine(tenantId, { ...place, productId, numbers: ['057188886666'] });
  await until('2026-03-02T02:00:00Z');
  // The balance is enough for the month, but not for the setup fee.
  expect(await bills()).toEqual([{ note: '月租：专线（2026-03-01 至 2026-03-31）', amount: -605_000 }]);
  expect(await told()).toContain('余额不够付线路费用 300.00 元，请充值');
  await billing.credit(tenantId, { amount: 300 * YUAN, key: 'second' });
  await until('2026-03-03T02:00:00Z');
  expect(await bills()).toContainEqual({ note: '开通费：专线', amount: -3_000_000 });
});

test('an enterprise that never paid anything is told of the fees of its line', async () => {
  const { world, billing, tenantId, until, told, bills } = await openOffice('2026-03-01T02:00:00Z', 0);
  const { id: productId } = await billing.catalogue.saveProduct(line);
  const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
  await world.domains.calls.addLine(tenantId, { ...place, productId, numbers: ['057188886666'] });
  await until('2026-03-02T02:00:00Z');
  expect(await bills()).toEqual([]);
  expect(await told()).toEqual(['余额不够付线路费用 360.50 元，请充值']);
});

test('months in which a line was out of use from the first day to the last cost nothing', async () => {
  const { world, billing, tenantId, until, bills } = await openOffice('2026-01-10T02:00:00Z', 1000 * YUAN);
  const { id: productId } = await billing.catalogue.saveProduct({ ...line, setupFee: '0', onSaleFrom: '2026-01-01' });
  const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
  const { calls } = world.domains;
  const lineId = await calls.addLine(tenantId, { ...place, productId, numbers: ['057188886666'] });
  await until('2026-01-20T02:00:00Z');
  await calls.setLine(tenantId, lineId, { enabled: false });
  await until('2026-06-20T02:00:00Z');
  await calls.setLine(tenantId, lineId, { enabled: true });
  await until('2026-07-11T03:00:00Z');
  expect(await bills()).toMatchObject([
    { note: '月租：专线（2026-01-10 至 2026-02-09）' },
    { note: '月租：专线（2026-06-10 至 2026-07-09）' },
    { note: '月租：专线（2026-07-10 至 2026-08-09）' },
  ]);
});
