import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openOffice } from '../test-support/office.ts';

const YUAN = 10_000;
const MINUTE = 60_000;

const start = {
  kind: 'package',
  code: 'start',
  name: '起步 500 分钟',
  price: '50',
  minutes: 500,
  validity: { unit: 'month', count: 1 },
};
const team = { ...start, code: 'team', name: '团队', price: '100', minutes: 1000, seats: 2, seatPrice: '31' };

/** Opens a shop at ten in the morning of 2 March 2026 in Shanghai. */
async function openShop({ balance = 200 * YUAN } = {}) {
  const world = await sharedWorld();
  const office = await openOffice(world, balance);
  const { billing } = world.domains;
  const productId = (await billing.catalogue.saveProduct(start)).id;
  const teamId = (await billing.catalogue.saveProduct(team)).id;
  const { token, member } = office.owner;
  const quote = (ask: object, key?: string) => world.call('billing.quote', ask as never, token, { key });
  const pay = (quoteId: string, key?: string) => world.call('billing.pay', { quoteId }, token, { key });
  const buy = async (ask: object) => (await pay((await quote(ask)).data.id)).data.packageId;
  const packages = async () => (await world.call('billing.packages', {}, token)).data.list;
  const balanceNow = async () => Number((await world.call('billing.wallet', {}, token)).data.balance);
  const later = (ms: number) => {
    const now = world.clock.now().getTime() + ms;
    world.clock.now = () => new Date(now);
  };
  const share = (packageId: string, change: { add?: string[]; takeBack?: string[] }) =>
    world.call('billing.share', { packageId, ...change }, token);
  const verified = async () => {
    // The nights that have passed close their days.
    await billing.ledgerDays.closeDays(office.tenantId);
    return (await billing.ledgerDays.verify(office.tenantId)).faults;
  };
  const parts = { quote, pay, buy, packages, balanceNow, later, share, verified };
  return { world, office, billing, productId, teamId, token, member, ...parts };
}

describe('buying', () => {
  test('a quote says what it comes to, and paying takes just that and gives the package', async () => {
    const { quote, pay, packages, balanceNow, productId, world, token, verified } = await openShop();
    const { data } = await quote({ what: 'buy', productId, times: 2 });
    expect(data).toMatchObject({
      items: [{ kind: 'package', count: 2, amount: '1000000' }],
      total: '1000000',
      minutes: 1000,
      seats: null,
      endsAt: '2026-05-01T16:00:00.000Z',
      available: '2000000',
    });
    expect(await packages()).toEqual([]);
    const { packageId } = (await pay(data.id)).data;
    expect(await balanceNow()).toBe(100 * YUAN);
    expect(await packages()).toEqual([
      expect.objectContaining({ id: packageId, minutes: 1000, price: '1000000', lines: null, state: 'inForce' }),
    ]);
    const bills = await world.call('billing.bills', { kind: 'purchase' }, token);
    expect(bills.data.list).toEqual([
      expect.objectContaining({ amount: '-1000000', note: '起步 500 分钟', call: null }),
    ]);
    expect(await verified()).toEqual([]);
  });

  test('a quote is paid once, by the same key or another', async () => {
    const { quote, pay, packages, balanceNow, productId } = await openShop();
    const { id } = (await quote({ what: 'buy', productId, times: 1 })).data;
    const key = randomUUID();
    const answers = [await pay(id, key), await pay(id, key), await pay(id)];
    expect(new Set(answers.map(({ data }) => data.packageId)).size).toBe(1);
    expect(await packages()).toHaveLength(1);
    expect(await balanceNow()).toBe(150 * YUAN);
  });

  test('of two who pay at once with money for one, one buys', async () => {
    const { quote, pay, packages, balanceNow, productId } = await openShop({ balance: 80 * YUAN });
    const quotes = [
      await quote({ what: 'buy', productId, times: 1 }),
      await quote({ what: 'buy', productId, times: 1 }),
    ];
    const answers = await Promise.all(quotes.map(({ data }) => pay(data.id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 41700]);
    expect(await packages()).toHaveLength(1);
    expect(await balanceNow()).toBe(30 * YUAN);
  });

  test('an offer that has changed since its quote is refused, each change with its own answer', async () => {
    const { billing, quote, pay, later, balanceNow, productId, packages } = await openShop();
    const ask = { what: 'buy', productId, times: 1 };
    const quoted = async () => (await quote(ask)).data.id;
    const old = await quoted();
    later(10 * MINUTE);
    expect(await pay(old)).toMatchObject({ code: 41720 });
    const cheap = await quoted();
    await billing.catalogue.saveProduct({ ...start, price: '51' });
    expect(await pay(cheap)).toMatchObject({ code: 41721 });
    const gone = await quoted();
    await billing.catalogue.withdrawProduct('start');
    expect(await pay(gone)).toMatchObject({ code: 41722 });
    expect(await quote(ask)).toMatchObject({ code: 41722 });
    expect(await quote({ ...ask, productId: '999' })).toMatchObject({ code: 41722 });
    expect(await quote({ ...ask, times: 13 })).toMatchObject({ code: 40000 });
    expect(await quote({ ...ask, moreSeats: 1 })).toMatchObject({ code: 41722 });
    expect(await pay('999')).toMatchObject({ code: 40400 });
    expect([await balanceNow(), await packages()]).toEqual([200 * YUAN, []]);
  });

  test('only who may buy can, and it is written down who did', async () => {
    const { world, office, buy, productId, member } = await openShop();
    const clerk = await office.member('文员', { permissions: ['billing.read'] });
    const ask = { what: 'buy', productId, times: 1 } as const;
    expect(await world.call('billing.quote', ask, clerk.token)).toMatchObject({ code: 403 });
    const packageId = await buy(ask);
    const [entry] = await office.tenant.query(sql`
      select actor_id as "actorId", subject_id as "subjectId", detail from audit where action = 'billing.bought'`);
    expect(entry).toMatchObject({ actorId: member.userId, subjectId: packageId, detail: { amount: 50 * YUAN } });
  });

  test('a renewal follows the package it renews; an upgrade costs the difference and ends the old one', async () => {
    const { buy, quote, packages, balanceNow, productId, teamId, office, later, verified } = await openShop();
    const packageId = await buy({ what: 'buy', productId, times: 1 });
    const renewal = await quote({ what: 'renew', packageId, times: 1 });
    expect(renewal.data).toMatchObject({ startsAt: '2026-04-01T16:00:00.000Z', endsAt: '2026-05-01T16:00:00.000Z' });
    await office.talk(100 * 60);
    later(MINUTE);
    const upgrade = await quote({ what: 'upgrade', packageId, productId: teamId, times: 1 });
    // 400 of 500 minutes are left, which is worth 40 of 50 yuan.
    expect(upgrade.data).toMatchObject({
      items: [{ amount: '1000000' }, { kind: 'unusedMinutes', count: 400, amount: '-400000' }],
      total: '600000',
    });
    await buy({ what: 'upgrade', packageId, productId: teamId, times: 1 });
    expect(await balanceNow()).toBe(90 * YUAN);
    const held = new Map((await packages()).map(({ id, state, minutesLeft }) => [id, { state, minutesLeft }]));
    expect(held.get(packageId)).toEqual({ state: 'expired', minutesLeft: 0 });
    expect([...held.values()]).toContainEqual({ state: 'inForce', minutesLeft: 1000 });
    expect(await quote({ what: 'upgrade', packageId, productId: teamId, times: 1 })).toMatchObject({ code: 41724 });
    expect(await verified()).toEqual([]);
  });

  test('a seat package worth more than the new one cannot be upgraded to it', async () => {
    const { buy, quote, productId, teamId } = await openShop();
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    expect(await quote({ what: 'upgrade', packageId, productId, times: 1 })).toMatchObject({ code: 41723 });
  });

  test('the operator refunds unused minutes by value, once, and a purchase is not corrected', async () => {
    const { billing, buy, office, balanceNow, productId, world, token, later, verified } = await openShop();
    const packageId = await buy({ what: 'buy', productId, times: 1 });
    await office.talk(125 * 60);
    later(MINUTE);
    const reason = '提前结束合作';
    expect(await billing.shop.refund(office.tenantId, { packageId, reason })).toEqual({
      amount: 37.5 * YUAN,
      minutes: 375,
    });
    expect(await balanceNow()).toBe(187.5 * YUAN);
    expect((await auditedIn(office.tenant)).at(-1)).toBe('billing.package_refunded');
    await expect(billing.shop.refund(office.tenantId, { packageId, reason })).rejects.toThrow('has ended');
    const { list } = (await world.call('billing.bills', { kind: 'purchase' }, token)).data;
    await expect(billing.correct(office.tenantId, { id: list[0]!.id, reason })).rejects.toThrow('not corrected');
    expect(await verified()).toEqual([]);
  });

  test('purchases and fees are in the month and in no forecast of days', async () => {
    const { billing, buy, office, productId, world, token } = await openShop();
    await buy({ what: 'buy', productId, times: 1 });
    const rent = { amount: 10 * YUAN, key: '2026-03', reason: '号码月租' };
    expect(await billing.shop.chargeFee(office.tenantId, rent)).toBe(true);
    expect(await billing.shop.chargeFee(office.tenantId, rent)).toBe(false);
    expect(await auditedIn(office.tenant)).toEqual(['billing.credit', 'billing.bought', 'billing.fee']);
    await expect(billing.shop.chargeFee(office.tenantId, { ...rent, amount: 1 })).rejects.toThrow('reference');
    await expect(billing.shop.chargeFee(office.tenantId, { ...rent, key: 'x', amount: 900 * YUAN })).rejects.toThrow(
      'balance',
    );
    expect((await world.call('billing.wallet', {}, token)).data).toMatchObject({ spent: '600000', daysLeft: null });
  });

  test('a day with purchases is closed and adds up', async () => {
    const { billing, buy, office, productId, teamId, later, verified } = await openShop();
    await buy({ what: 'buy', productId, times: 1 });
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    await buy({ what: 'seats', packageId, seats: 3 });
    expect((await auditedIn(office.tenant)).at(-1)).toBe('billing.seats_changed');
    await billing.shop.refund(office.tenantId, { packageId, reason: '退' });
    later(24 * 60 * MINUTE);
    await billing.ledgerDays.closeDays(office.tenantId);
    expect(await verified()).toEqual([]);
    const [day] = await office.tenant.query<{ sums: object }>(sql`select sums from ledger_day order by day limit 1`);
    expect(Object.keys(day!.sums).toSorted()).toEqual(['credit', 'purchase', 'refund', 'seat']);
  });
});

test('minutes serve only the lines that the package is for', async () => {
  const { world, office, billing, buy, token } = await openShop();
  const terms = {
    carrier: '联通',
    area: '江苏',
    answerRate: 40,
    concurrency: 5,
    rules: '无',
    setupFee: '0',
    monthlyFee: '0',
  };
  const line = { kind: 'line', code: 'other', name: '另一线路', minutePrice: '0.10', ...terms };
  const { id: lineProduct } = await billing.catalogue.saveProduct(line);
  const { id } = await billing.catalogue.saveProduct({ ...start, code: 'for-other', lines: ['other'] });
  await buy({ what: 'buy', productId: id, times: 1 });
  const place = { name: '另一线路', carrier: '联通', area: '江苏', concurrency: 5, minutePrice: 1000 };
  const lineId = await world.domains.calls.addLine(office.tenantId, {
    ...place,
    productId: lineProduct,
    numbers: ['02566668888'],
  });
  const callingCredit = (await world.call('calls.lineStock', {}, token)).data.list;
  expect(callingCredit.map(({ packageMinutes }) => packageMinutes)).toEqual([0, 500]);
  expect((await world.call('calls.stock', {}, token)).data.packages).toEqual([
    expect.objectContaining({ lineIds: [lineId], minutesLeft: 500 }),
  ]);
  // The office's line is not served by the package, so money pays.
  expect(await office.talk(60)).toMatchObject({ packageMinutes: 0, cost: 1200 });
  expect((await world.call('billing.packages', {}, token)).data.list).toEqual([
    expect.objectContaining({ minutesLeft: 500, lines: [{ id: lineProduct, name: '另一线路' }] }),
  ]);
});

describe('seats', () => {
  test('are shared as far as there are any, and taken back', async () => {
    const { office, world, token, buy, share, teamId } = await openShop();
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    const people = [];
    for (const name of ['李敏', '王芳', '陈刚']) people.push((await office.member(name)).member.userId);
    expect(await share(packageId, { add: people.slice(0, 2) })).toMatchObject({ code: 200 });
    expect(await share(packageId, { add: [people[2]!] })).toMatchObject({ code: 41725, data: { seats: 2 } });
    expect(await share(packageId, { add: [people[2]!], takeBack: [people[0]!] })).toMatchObject({ code: 200 });
    const { data } = await world.call('billing.seats', { packageId }, token);
    expect(data).toMatchObject({ seats: 2, sold: true, members: [{ name: '王芳' }, { name: '陈刚' }] });
    expect(await share(packageId, { add: ['999'] })).toMatchObject({ code: 40400 });
    expect(await share('999', {})).toMatchObject({ code: 40400 });
    expect((await world.call('billing.packageCount', {}, token)).data).toMatchObject({ seats: 2, seatsUsed: 2 });
  });

  test('cost by the day, are given back by the day, and never fewer than are used', async () => {
    const { world, buy, later, office, teamId, billing, verified } = await openShop();
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    // 2 March to 2 April are 31 days. The 17th of March and the 15 days after it are left.
    later(15 * 24 * 60 * MINUTE);
    const { token, member } = await office.member('孙总', { isSuper: true });
    const ask = (seats: number) => world.call('billing.quote', { what: 'seats', packageId, seats }, token);
    const pay = async (seats: number) => world.call('billing.pay', { quoteId: (await ask(seats)).data.id }, token);
    const balance = async () => (await billing.callingCreditOf(office.tenantId)).balance;
    const before = await balance();
    expect((await ask(4)).data).toMatchObject({
      items: [{ kind: 'seats', count: 2, amount: '320000', days: { left: 16, of: 31 } }],
      total: '320000',
      seats: 4,
    });
    await pay(4);
    expect(await balance()).toBe(before - 32 * YUAN);
    const add = [];
    for (const name of ['李敏', '王芳', '陈刚']) add.push((await office.member(name)).member.userId);
    await world.call('billing.share', { packageId, add }, token);
    expect(await ask(2)).toMatchObject({ code: 41726, data: { used: 3 } });
    expect((await ask(3)).data).toMatchObject({
      items: [{ kind: 'unusedSeats', amount: '-150000' }],
      total: '-150000',
    });
    await pay(3);
    expect(await balance()).toBe(before - 17 * YUAN);
    expect(await ask(1)).toMatchObject({ code: 41727 });
    expect(await ask(3)).toMatchObject({ data: { total: '0', items: [] } });
    expect(await verified()).toEqual([]);
    expect(member.isSuper).toBe(true);
  });

  test('of a package with seats only members with one can call; who leaves lets go of theirs', async () => {
    const { world, office, token, buy, share, teamId } = await openShop();
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    const [one, other] = [await office.member('李敏', { dataScope: 'all' }), await office.member('王芳')];
    const place = async (caller: typeof one) =>
      (await world.call('calls.place', { mobile: '13712345678' }, caller.token)).code;
    expect((await world.call('calls.stock', {}, other.token)).data.seated).toBe(false);
    await share(packageId, { add: [one.member.userId] });
    expect(await place(other)).toBe(41319);
    expect((await world.call('calls.stock', {}, other.token)).data.seated).toBe(false);
    expect(await place(one)).not.toBe(41319);
    await share(packageId, { add: [other.member.userId] });
    expect((await world.call('enterprises.leave', {}, other.token)).code).toBe(200);
    expect((await world.call('billing.seats', { packageId }, token)).data.members).toEqual([
      expect.objectContaining({ name: '李敏' }),
    ]);
  });

  test('a purchase of fewer seats than are taken needs a choice of who loses theirs', async () => {
    const { world, office, token, buy, share, teamId } = await openShop({ balance: 900 * YUAN });
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1, moreSeats: 1 });
    const people = [];
    for (const name of ['李敏', '王磊', '周杰']) people.push((await office.member(name)).member.userId);
    await share(packageId, { add: people });
    const seated = async (id: string) =>
      (await world.call('billing.seats', { packageId: id }, token)).data.members.map(({ userId }) => userId);
    const renewal = { what: 'renew', packageId, times: 1 } as const;
    const refused = await world.call('billing.quote', renewal, token);
    expect(refused).toMatchObject({ code: 41726, data: { used: 3 } });
    const renewed = await buy({ ...renewal, takeBack: [people[1]!] });
    expect(await seated(renewed)).toEqual([people[0], people[2]]);
    // Until the renewal begins, all keep their seats. With a change at once, the named member loses the seat.
    expect(await seated(packageId)).toEqual(people);
    const fewer = { what: 'seats', packageId, seats: 2 } as const;
    expect((await world.call('billing.quote', { ...fewer, takeBack: ['999'] }, token)).code).toBe(41726);
    await buy({ ...fewer, takeBack: [people[0]!] });
    expect(await seated(packageId)).toEqual([people[1], people[2]]);
  });

  test('that were added are refunded by the day with their package', async () => {
    const { world, office, token, buy, teamId } = await openShop({ balance: 900 * YUAN });
    const { shop, ledgerDays } = world.domains.billing;
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1, moreSeats: 2 });
    const quoted = await world.call('billing.quote', { what: 'seats', packageId, seats: 2 }, token);
    const before = (await office.callingCredit()).balance;
    const { amount } = await shop.refund(office.tenantId, { packageId, reason: '不再使用' });
    const bought = (await world.call('billing.bills', { kind: 'purchase' }, token)).data.list[0]!;
    // The refund covers all minutes, and the seats except for today.
    expect(amount).toBeGreaterThan(-Number(quoted.data.total));
    expect(amount).toBeLessThan(-Number(bought.amount));
    expect((await office.callingCredit()).balance).toBe(before + amount);
    expect((await ledgerDays.verify(office.tenantId)).faults).toEqual([]);
  });

  test('go along with an upgrade and a renewal, as far as the new package has any', async () => {
    const { world, office, token, buy, share, teamId } = await openShop({ balance: 900 * YUAN });
    const packageId = await buy({ what: 'buy', productId: teamId, times: 1 });
    const person = (await office.member('李敏')).member.userId;
    await share(packageId, { add: [person] });
    for (const what of ['renew', 'upgrade'] as const) {
      const next = await buy({ what, packageId, times: 2, ...(what === 'upgrade' && { productId: teamId }) });
      const { members } = (await world.call('billing.seats', { packageId: next }, token)).data;
      expect(members.map(({ userId }) => userId)).toEqual([person]);
    }
  });
});
