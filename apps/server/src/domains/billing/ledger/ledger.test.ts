import { push } from '@haihu/contract/socket';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findPlacingMeans } from '../charging/charging.usecases.ts';
import { minutesWith } from '../core/means.repository.ts';
import { openOffice as open, PRICE } from '../test-support/office.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const { billing } = world.domains;
const { ledgerDays } = billing;
const start = world.clock.now();

function openOffice(balance: number, terms?: { step?: number; minimum?: number }) {
  world.clock.now = () => start;
  return open(world, balance, terms);
}

describe('a purse', () => {
  test('goes down to the agreed credit, owes what running calls use beyond it, and is repaid first', async () => {
    const { tenant, tenantId, begin, end, callingCredit } = await openOffice(2 * PRICE);
    await billing.agreeCredit(tenantId, PRICE);
    expect(await auditedIn(tenant)).toEqual(['billing.credit', 'billing.agreed_credit']);
    const callId = await begin();
    expect(await end(callId, 5 * 60)).toEqual({ seconds: 300, packageMinutes: 0, cost: 5 * PRICE });
    expect(await callingCredit()).toMatchObject({ balance: -PRICE, owed: 2 * PRICE, agreedCredit: PRICE, held: 0 });
    await expect(billing.agreeCredit(tenantId, PRICE - 1)).rejects.toMatchObject({
      errorName: 'billing.credit_in_use',
    });
    await billing.credit(tenantId, { amount: 4 * PRICE, key: 'second' });
    expect(await callingCredit()).toMatchObject({ balance: PRICE, owed: 0 });
    expect(await ledgerDays.verify(tenantId)).toMatchObject({ faults: [] });
  });

  test('is charged by the line’s own step for what packages leave', async () => {
    const { tenantId, talk, callingCredit } = await openOffice(10 * PRICE, { step: 6, minimum: 30 });
    expect(await talk(5)).toEqual({ seconds: 30, packageMinutes: 0, cost: PRICE / 2 });
    await billing.addPackage(tenantId, { name: '套餐', minutes: 1, expiresAt: new Date('2026-06-01T00:00:00Z') });
    expect(await talk(61)).toEqual({ seconds: 66, packageMinutes: 1, cost: PRICE / 10 });
    expect(await callingCredit()).toMatchObject({
      balance: 10 * PRICE - PRICE / 2 - PRICE / 10,
      packages: [{ minutesLeft: 0 }],
    });
  });

  test('holds what a call has begun, so that new calls find what is left', async () => {
    const { tenantId, tenant, line, begin, end, goOn, callingCredit } = await openOffice(3 * PRICE);
    await billing.addPackage(tenantId, { name: '套餐', minutes: 2, expiresAt: new Date('2026-06-01T00:00:00Z') });
    const callId = await begin();
    const minutesToCall = () =>
      tenant.transaction(async (tx) =>
        minutesWith(await findPlacingMeans(tx, start), { lineId: line.id, minutePrice: PRICE }),
      );
    expect(await minutesToCall()).toBe(4);
    await goOn({ [callId]: 3 });
    await goOn({ [callId]: 3 });
    expect(await callingCredit()).toMatchObject({ held: 2 * PRICE, packages: [{ minutesLeft: 0 }] });
    expect(await minutesToCall()).toBe(1);
    await end(callId, 150);
    expect(await callingCredit()).toMatchObject({ balance: 2 * PRICE, held: 0 });
  });

  test('uses packages in the order that the enterprise chose', async () => {
    const { tenantId, owner, talk, callingCredit } = await openOffice(PRICE);
    await billing.addPackage(tenantId, { name: '先到期', minutes: 9, expiresAt: new Date('2026-04-01T00:00:00Z') });
    await billing.addPackage(tenantId, { name: '少', minutes: 3, expiresAt: new Date('2026-06-01T00:00:00Z') });
    await world.call(
      'config.saveSettings',
      { key: 'charging', version: 0, value: { packageOrder: 'smallest' } },
      owner.token,
    );
    await talk(120);
    expect((await callingCredit()).packages).toMatchObject([
      { name: '少', minutesLeft: 1 },
      { name: '先到期', minutesLeft: 9 },
    ]);
  });
});

const balance = (level: number) => ({ of: 'balance', level });

test('members who manage money are told at 20 %, 5 % and 0, once on each way down', async () => {
  const { tenantId, owner, talk } = await openOffice(20 * PRICE);
  const told = async () => (await world.pushesTo(owner.member)).filter(({ type }) => type === push.moneyNews);
  for (const minutes of [15, 1, 1, 2]) await talk(minutes * 60);
  expect((await told()).map(({ data }) => data)).toEqual([balance(20), balance(5)]);
  await talk(3 * 60);
  expect((await told()).at(-1)).toMatchObject({ data: balance(0), msg: '余额已用完，新的电话拨不出' });
  await billing.credit(tenantId, { amount: 12 * PRICE, key: 'again' });
  await talk(9 * 60);
  expect((await told()).map(({ data }) => data)).toEqual([20, 5, 0, 20].map(balance));
});

test('minutes of all packages together warn at 20 %, 5 % and 0 of what there was after the last one was bought', async () => {
  const { tenantId, owner, talk, begin, end } = await openOffice(0);
  const expiresAt = new Date('2026-06-01T00:00:00Z');
  const buy = (minutes: number) => billing.addPackage(tenantId, { name: '套餐', minutes, expiresAt });
  const told = async () =>
    (await world.pushesTo(owner.member)).flatMap(({ type, data, msg }) =>
      type === push.moneyNews ? [{ ...data, msg }] : [],
    );
  const wallet = async () => (await world.call('billing.wallet', {}, owner.token)).data;
  await buy(10);
  await buy(30);
  // The first package is used up, but others have minutes, so there is no message.
  await talk(31 * 60);
  expect(await told()).toEqual([]);
  // The hold of a running call does not count as used.
  const running = await begin();
  await talk(60);
  expect(await told()).toEqual([{ of: 'minutes', level: 20, msg: '套餐只剩 8 分钟（20% 以内）' }]);
  expect(await wallet()).toMatchObject({ packageMinutes: 7, minutesWarned: 20 });
  await end(running, 60);
  await talk(5 * 60);
  expect((await told()).map((each) => 'level' in each && each.level)).toEqual([20, 5]);
  await talk(2 * 60);
  expect((await told()).at(-1)).toMatchObject({ level: 0, msg: '套餐分钟已用完，新的电话拨不出' });

  // A new package starts the warnings again. With money left, calls go on.
  await billing.credit(tenantId, { amount: 50 * PRICE, key: 'money' });
  await buy(5);
  expect(await wallet()).toMatchObject({ packageMinutes: 5, minutesWarned: null });
  await talk(4 * 60);
  expect((await told()).map((each) => 'level' in each && each.level)).toEqual([20, 5, 0, 20]);
  // A call that both pay warns about the minutes, and its remaining time is charged.
  await talk(2 * 60);
  expect((await told()).at(-1)).toMatchObject({ level: 0, msg: '套餐分钟已用完，之后的电话从余额扣费' });
  expect(await wallet()).toMatchObject({ balance: String(49 * PRICE), packageMinutes: 0, minutesWarned: 0 });
  expect(await ledgerDays.verify(tenantId)).toMatchObject({ faults: [] });
});

test('a balance that is used up while packages pay does not say that nobody can call', async () => {
  const { tenantId, owner, talk } = await openOffice(PRICE);
  const told = async () =>
    (await world.pushesTo(owner.member)).filter(({ type }) => type === push.moneyNews).map(({ msg }) => msg);
  await talk(60);
  expect(await told()).toEqual(['余额已用完，新的电话拨不出']);
  await billing.credit(tenantId, { amount: 2 * PRICE, key: 'more' });
  const expiresAt = new Date('2026-06-01T00:00:00Z');
  await billing.addPackage(tenantId, { name: '套餐', minutes: 9, expiresAt });
  await billing.debit(tenantId, { amount: 2 * PRICE, key: 'rent', reason: '号码月租' });
  expect((await told()).at(-1)).toBe('余额已用完，新的电话用套餐或授信');
  expect((await world.call('billing.wallet', {}, owner.token)).data).toMatchObject({ warned: 0, packageMinutes: 9 });
});

test('a deduction by the operator warns as calls do, and a level that was told is not told again', async () => {
  const { tenantId, tenant, owner, talk } = await openOffice(20 * PRICE);
  const levels = async () =>
    (await world.pushesTo(owner.member)).flatMap(({ type, data }) =>
      type === push.moneyNews && 'level' in data ? [data.level] : [],
    );
  await billing.debit(tenantId, { amount: 16 * PRICE, key: 'rent', reason: '号码月租' });
  expect(await levels()).toEqual([20]);
  await talk(60);
  await billing.debit(tenantId, { amount: PRICE, key: 'fee', reason: '服务费' });
  expect(await levels()).toEqual([20]);
  const [paid] = await tenant.query<{ id: string }>(sql`select id from ledger_transaction where kind = 'credit'`);
  await billing.correct(tenantId, { id: paid!.id, reason: '付款退回' });
  expect(await levels()).toEqual([20, 0]);
  expect(await auditedIn(tenant)).toEqual(['billing.credit', 'billing.debit', 'billing.debit', 'billing.corrected']);
});

test('an operator debits what is free, and corrects a movement once, with entries', async () => {
  const { tenantId, tenant, talk, callingCredit } = await openOffice(3 * PRICE);
  await talk(60);
  const debit = { amount: PRICE, key: 'fee', reason: '号码月租' };
  expect(await billing.debit(tenantId, debit)).toBe(true);
  expect(await billing.debit(tenantId, debit)).toBe(false);
  for (const other of [{ amount: PRICE - 1 }, { reason: '短信费' }]) {
    await expect(billing.debit(tenantId, { ...debit, ...other })).rejects.toMatchObject({
      errorName: 'billing.reference_used',
      data: { recorded: { amount: -PRICE, reason: '号码月租' } },
    });
  }
  const tooMuch = billing.debit(tenantId, { ...debit, amount: PRICE + 1, key: 'more' });
  await expect(tooMuch).rejects.toMatchObject({ errorName: 'billing.not_enough' });
  const [call] = await tenant.query<{ id: string }>(sql`select id from ledger_transaction where kind = 'call'`);
  const correct = () => billing.correct(tenantId, { id: call!.id, reason: '误扣' });
  const results = await Promise.all([correct(), correct()]);
  expect(results.map(({ amount }) => amount)).toEqual([PRICE, PRICE]);
  expect(results.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
  await expect(billing.correct(tenantId, { id: call!.id, reason: '优惠' })).rejects.toMatchObject({
    errorName: 'billing.corrected_before',
    data: { recorded: { amount: PRICE, reason: '误扣' } },
  });
  const corrections = sql`select from ledger_transaction where kind = 'correction'`;
  expect(await tenant.query(corrections)).toHaveLength(1);
  expect(await callingCredit()).toMatchObject({ balance: 2 * PRICE });
  await expect(billing.correct(tenantId, { id: '999', reason: '?' })).rejects.toMatchObject({
    errorName: 'billing.movement_not_found',
  });
  // Money that was spent before its payment was taken back is owed.
  const [paid] = await tenant.query<{ id: string }>(sql`select id from ledger_transaction where kind = 'credit'`);
  await billing.correct(tenantId, { id: paid!.id, reason: '退回' });
  expect(await callingCredit()).toMatchObject({ balance: 0, owed: PRICE });
  expect(await ledgerDays.verify(tenantId)).toMatchObject({ faults: [] });
});

test('two runs that close the same days at once both succeed, and the chain is whole', async () => {
  const { tenantId, tenant, begin, end } = await openOffice(10 * PRICE);
  await end(await begin(), 60);
  world.clock.now = () => new Date('2026-03-09T17:00:00Z');
  await Promise.all([ledgerDays.closeDays(tenantId), ledgerDays.closeDays(tenantId)]);
  expect(await tenant.query(sql`select day::text from ledger_day order by day desc limit 1`)).toEqual([
    { day: '2026-03-09' },
  ]);
  expect(await ledgerDays.verify(tenantId)).toMatchObject({ days: 8, faults: [] });
});

test('closed days are a chain that takes nothing more, and tells when somebody touched it', async () => {
  const { tenantId, tenant, begin, end } = await openOffice(10 * PRICE);
  const late = await begin();
  await end(await begin(), 60);
  world.clock.now = () => new Date('2026-03-04T17:00:00Z');
  await ledgerDays.closeDays(tenantId);
  // The call is reported three days late and booked today.
  await end(late, 60, new Date('2026-03-02T03:00:00Z'));
  world.clock.now = () => new Date('2026-03-05T17:00:00Z');
  await ledgerDays.closeDays(tenantId);
  await ledgerDays.closeDays(tenantId);
  const days = await tenant.query(sql`
    select day::text, opening::int, closing::int, movements, sums from ledger_day order by day`);
  expect(days).toEqual([
    {
      day: '2026-03-02',
      opening: 0,
      closing: 9 * PRICE,
      movements: 2,
      sums: { credit: { count: 1, amount: 10 * PRICE }, call: { count: 1, amount: -PRICE } },
    },
    { day: '2026-03-03', opening: 9 * PRICE, closing: 9 * PRICE, movements: 0, sums: {} },
    { day: '2026-03-04', opening: 9 * PRICE, closing: 9 * PRICE, movements: 0, sums: {} },
    {
      day: '2026-03-05',
      opening: 9 * PRICE,
      closing: 8 * PRICE,
      movements: 1,
      sums: { call: { count: 1, amount: -PRICE } },
    },
  ]);
  expect(await ledgerDays.verify(tenantId)).toMatchObject({ days: 4, movements: 3, faults: [] });
  await expect(tenant.query(sql`update ledger_day set closing = 1`)).rejects.toThrow('permission denied');

  const admin = new pg.Client(world.adminUrl);
  await admin.connect();
  await admin.query(`update ledger_transaction set note = 'x' where tenant_id = $1 and kind = 'credit'`, [tenantId]);
  expect((await ledgerDays.verify(tenantId)).faults).toEqual(['2026-03-02 is not what it was when it was closed']);
  await admin.query('update wallet set balance = balance + 1 where tenant_id = $1', [tenantId]);
  await admin.end();
  expect((await ledgerDays.verify(tenantId)).faults).toHaveLength(2);
});
