import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findInboundRule, findLines } from '../../calls/lines/lines.repository.ts';
import { createAgencyOffice as createOffice, PRICE } from '../test-support/agency-office.ts';

const YUAN = 10_000;

describe('a price list', () => {
  test('adds the margin to calls that are placed from then on, and the enterprise sees one price', async () => {
    const { world, agencyId, call, openServed, setMargin, settlement, faultsOf } = await createOffice();
    const { id, begin, talk, bills, boss } = await openServed(100 * YUAN);
    expect((await setMargin(0)).code).toBe(200);
    const placedBefore = await begin();
    expect((await setMargin(300)).code).toBe(200);
    expect((await auditedIn(world.db.forTenant(agencyId))).slice(-2)).toEqual([
      'billing.agency_prices',
      'billing.agency_prices',
    ]);
    expect(await placedBefore(60)).toMatchObject({ cost: PRICE });
    expect(await talk(60)).toMatchObject({ cost: PRICE + 300 });
    expect((await bills()).map(({ amount }) => Number(amount))).toEqual([-PRICE - 300, -PRICE]);
    expect((await call('calls.lines', {}, boss.token)).data.list).toMatchObject([{ price: String(PRICE + 300) }]);
    const { enterprises } = await settlement();
    expect(enterprises.find((each) => each.id === id)).toMatchObject({
      calls: 2,
      minutes: 2,
      charged: String(2 * PRICE + 300),
      base: String(2 * PRICE),
      margin: '300',
    });
    expect(await faultsOf([id, agencyId])).toEqual([]);
  });

  test('has a margin of its own for a line on sale', async () => {
    const { call, billing, calls, openServed, setMargin, token } = await createOffice();
    const terms = { carrier: '移动', area: '浙江', answerRate: 60, concurrency: 9, rules: '无' };
    const fees = { setupFee: '0', monthlyFee: '0' };
    const product = { code: 'east-line', kind: 'line', name: '华东线', minutePrice: '0.10', ...terms, ...fees };
    const { id: productId } = await billing.catalogue.saveProduct(product);
    const { boss, id: tenantId } = await openServed();
    expect((await setMargin(100)).code).toBe(200);
    const lineOf = async () => (await call('billing.linesOnSale', {}, boss.token)).data.list[0]!.minutePrice;
    expect(await lineOf()).toBe('1100');
    const opened = { name: '华东线', carrier: '移动', area: '浙江', minutePrice: 1000, concurrency: 9, numbers: [] };
    await calls.addLine(tenantId, { ...opened, productId });
    const { list: held } = (await call('calls.heldLines', {}, boss.token)).data;
    expect(held.map((line) => line.productId)).toEqual([null, productId]);
    const { version } = (await call('billing.agencyPrices', {}, token())).data;
    const own = { version, defaultMargin: 100, lines: [{ id: productId, margin: 250 }] };
    expect((await call('billing.saveAgencyPrices', own, token())).code).toBe(200);
    expect(await lineOf()).toBe('1250');
    expect((await call('billing.agencyPrices', {}, token())).data).toMatchObject({
      defaultMargin: 100,
      lines: [{ id: productId, name: '华东线', price: '1000', margin: 250 }],
    });
    const gone = { version: version + 1, defaultMargin: 1, lines: [{ id: '999999', margin: 1 }] };
    expect((await call('billing.saveAgencyPrices', gone, token())).code).toBe(40400);
    // Two members change the same version, and the second is refused.
    expect((await call('billing.saveAgencyPrices', own, token())).code).toBe(41940);
  });

  test('costs the enterprises of nobody else anything', async () => {
    const { world, calls, setMargin } = await createOffice();
    await setMargin(500);
    const { tenantId, tenant } = await world.enterprise('别家');
    const place = { name: '专线', carrier: '移动', area: '浙江', concurrency: 5, numbers: ['057188886666'] };
    await calls.addLine(tenantId, { ...place, minutePrice: PRICE });
    expect(await findLines(tenant, world.clock.now())).toMatchObject([{ minutePrice: String(PRICE), margin: 0 }]);
  });

  test('is added to a price of callers, and leaves callers free who are free', async () => {
    const { world, calls, setMargin, openServed } = await createOffice();
    await setMargin(500);
    const { id, tenant } = await openServed();
    const priceOf = async () => (await findLines(tenant, world.clock.now())).map(({ inboundPrice }) => inboundPrice);
    expect(await priceOf()).toEqual(['0']);
    const [line] = await findLines(tenant, world.clock.now());
    await calls.setLine(id, line!.id, { inboundPrice: 1000 });
    expect(await priceOf()).toEqual(['1500']);
    expect(await findInboundRule(tenant, line!.id)).toMatchObject({ rule: { minutePrice: '1500' }, margin: 500 });
  });
});

test('settlement equals the bills, whatever is charged, packaged and corrected, late or not', async () => {
  const office = await createOffice();
  const { agencyId, call, billing, openServed, moveTo, setMargin, settlement, faultsOf, token } = office;
  const served = [await openServed(500 * YUAN), await openServed(3 * PRICE)];
  await billing.addPackage(served[0]!.id, { name: '套餐', minutes: 9, expiresAt: new Date('2027-01-01T00:00:00Z') });
  // Charges of earlier tests are settled first, so that this month holds only this test's own.
  await moveTo('2026-04-02T02:00:00Z');
  const { settlements } = billing;
  expect(await settlements.settle(agencyId, '2026-03')).toMatchObject({ state: 'settled' });

  let seed = 20_261_123;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 40; round += 1) {
    if (upTo(5) === 0) await setMargin(upTo(1500));
    const enterprise = served[upTo(2)]!;
    await enterprise.talk(upTo(200));
    if (upTo(4) > 0) continue;
    const [bill] = await enterprise.bills();
    if (bill) await billing.correct(enterprise.id, { id: bill.id, reason: '断线' });
  }
  const booked = await Promise.all(
    served.map(async ({ id, tenant }) => {
      const [sums] = await tenant.query<{ charged: string; margin: string }>(sql`
        select coalesce(-sum(t.amount), 0)::bigint as charged, (
            select coalesce(sum(e.amount), 0)::bigint from ledger_entry e
            where e.tenant_id = ${id} and e.account = 'margins') as margin
        from ledger_transaction t where t.tenant_id = ${id} and t.kind in ('call', 'correction')`);
      return { id, ...sums! };
    }),
  );
  // One enterprise owes money, and its unpaid calls earn nothing yet.
  expect((await billing.callingCreditOf(served[1]!.id)).owed).toBeGreaterThan(0);
  const unpaid = await settlement('2026-04');
  const bookedAll = booked.reduce((sum, { margin }) => sum + Number(margin), 0);
  expect(Number(unpaid.total.margin)).toBeLessThan(bookedAll);
  await billing.credit(served[1]!.id, { amount: 500 * YUAN, key: 'debt' });
  const open = await settlement('2026-04');
  expect(open.settledAt).toBeNull();
  expect(open.enterprises).toHaveLength(2);
  expect(open.enterprises).toEqual(expect.arrayContaining(booked.map((each) => expect.objectContaining(each))));
  expect(Number(open.total.margin)).toBeGreaterThan(0);
  expect(Number(open.total.margin)).toBe(Number(open.total.charged) - Number(open.total.base));
  // The single charges, page by page, add up to the sum.
  const drilled = { month: '2026-04', enterpriseId: served[0]!.id, size: 7 };
  const marginsFrom = async (next?: string): Promise<number> => {
    const { data } = await call('billing.settlementCharges', next ? { ...drilled, next } : drilled, token());
    const sum = data.list.reduce((part, { margin }) => part + Number(margin), 0);
    return data.next === null ? sum : sum + (await marginsFrom(data.next));
  };
  expect(await marginsFrom()).toBe(Number(booked[0]!.margin));

  const before = await billing.callingCreditOf(agencyId);
  expect(await settlements.settle(agencyId, '2026-04')).toEqual({ state: 'not_over' });
  await moveTo('2026-05-01T01:00:00Z');
  const together = await Promise.all([1, 2, 3].map(() => settlements.settle(agencyId, '2026-04')));
  expect(together.map(({ state }) => state).toSorted()).toEqual(['settled', 'settled_before', 'settled_before']);
  const written = await auditedIn(office.world.db.forTenant(agencyId));
  expect(
    written.filter((action) => action === 'billing.margin_settled'),
    'for March and April',
  ).toHaveLength(2);
  expect((await billing.callingCreditOf(agencyId)).balance - before.balance).toBe(Number(open.total.margin));
  expect(await settlement('2026-04')).toMatchObject({ enterprises: open.enterprises, total: open.total });

  // A call of April that is written in May is paid with May.
  await setMargin(700);
  const end = await served[0]!.begin();
  await moveTo('2026-04-30T15:59:00Z');
  expect(await end(6)).toMatchObject({ cost: 190 });
  expect((await settlement('2026-04')).total).toEqual(open.total);
  expect((await settlement('2026-05')).total).toMatchObject({ calls: 1, margin: '70' });
  await moveTo('2026-07-01T01:00:00Z');
  await served[0]!.talk(6);
  expect(await settlements.settle(agencyId, '2026-03')).toMatchObject({ state: 'settled_before' });
  expect(await settlements.settle(agencyId, '2026-05')).toEqual({ state: 'settled', margin: 70 });
  expect(await settlements.settle(agencyId, '2026-06')).toEqual({ state: 'settled', margin: 0 });
  await moveTo('2026-09-01T01:00:00Z');
  expect(await settlements.settle(agencyId, '2026-08')).toEqual({ state: 'earlier_open', month: '2026-07' });
  expect(await settlements.settle(agencyId, '2026-02')).toEqual({ state: 'later_settled', month: '2026-06' });
  expect(await faultsOf([agencyId, ...served.map(({ id }) => id)])).toEqual([]);
});

describe('a transfer', () => {
  test('is made once for its key, to an enterprise of the agency, and both read it in their bills', async () => {
    const { world, agencyId, call, billing, openServed, token } = await createOffice();
    const { id, boss } = await openServed();
    await billing.credit(agencyId, { amount: 100 * YUAN, key: `for ${id}` });
    const asked = { enterpriseId: id, amount: '12.34', note: '首充' };
    const key = randomUUID();
    const { data: first } = await call('billing.transfer', asked, token(), { key });
    expect(first.received).toBe(true);
    const again = await call('billing.transfer', asked, token(), { key });
    expect(again.data).toEqual(first);
    expect((await auditedIn(world.db.forTenant(agencyId))).at(-1)).toBe('billing.transferred');
    expect((await call('billing.wallet', {}, boss.token)).data).toMatchObject({ balance: '123400', paid: '123400' });
    const { data } = await call('billing.transfers', { enterpriseId: id }, token());
    expect(data.list).toMatchObject([{ id: first.id, amount: '123400', note: '首充', makerName: '王经理' }]);
    const { list } = (await call('billing.bills', {}, boss.token)).data;
    expect(list).toMatchObject([{ kind: 'transfer', amount: '123400', note: '华东渠道' }]);
    const tooMuch = { enterpriseId: id, amount: '999999' };
    expect((await call('billing.transfer', tooMuch, token())).code).toBe(41700);
    const corrected = billing.correct(id, { id: list[0]!.id, reason: '错' });
    await expect(corrected).rejects.toMatchObject({ errorName: 'billing.not_correctable' });
  });

  test('goes to no enterprise of anybody else, and nobody without the right makes one', async () => {
    const { world, call, token, colleague } = await createOffice();
    const stranger = await world.enterprise('别家');
    const asked = { enterpriseId: stranger.tenantId, amount: '1' };
    expect((await call('billing.transfer', asked, token())).code).toBe(40400);
    expect((await call('billing.transfers', { enterpriseId: stranger.tenantId }, token())).code).toBe(40400);
    const month = { enterpriseId: stranger.tenantId, month: '2026-03' };
    expect((await call('billing.settlementCharges', month, token())).code).toBe(40400);
    const clerk = await colleague('小李', '13700009999', ['agency.read']);
    expect((await call('billing.transfer', asked, clerk.token)).code).toBe(403);
    const boss = await stranger.member('周总', { isSuper: true });
    expect((await call('billing.transfer', asked, boss.token)).code).toBe(41923);
    expect((await call('billing.transfers', {}, boss.token)).code).toBe(41923);
    expect((await call('billing.settlement', {}, boss.token)).code).toBe(41923);
    expect((await call('billing.settlementCharges', month, boss.token)).code).toBe(41923);
    expect((await call('billing.agencyPrices', {}, boss.token)).code).toBe(41923);
  });
});
