import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { readSheet } from '../../../../test/read-sheet.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../../calls/test-support/call-bench.ts';

const PRICE = 1213;

/**
 * Makes a package of two minutes, calls beyond it on two days, and movements of the operator. The first day is closed.
 */
async function openBooks() {
  const bench = await createCallBench({ balance: 100_000, minutePrice: PRICE });
  const { tenantId, domains } = bench;
  const agent = await bench.agent();
  await domains.billing.addPackage(tenantId, {
    name: '两分钟',
    minutes: 2,
    expiresAt: new Date('2026-03-10T00:00:00Z'),
  });
  const customerId = await bench.addToPublicPool({ name: '王', mobile: '13812340001' });
  await bench.call('customers.claim', { ids: [customerId] }, agent.token);
  const talk = (talkSeconds: number) =>
    domains.calls.recordPast(agent.member, {
      customerId,
      lineId: bench.lineId,
      createdAt: bench.clock.now(),
      cause: 'answered',
      hungUpBy: 'agent',
      ringSeconds: 3,
      talkSeconds,
      recording: null,
    });
  const [inPackage, mixed] = [await talk(50), await talk(150)];
  bench.clock.now = () => new Date('2026-03-03T02:00:00Z');
  await domains.billing.ledgerDays.closeDays(tenantId);
  const owner = await bench.member('周总', { isSuper: true });
  await talk(30);
  await domains.billing.debit(tenantId, { amount: 5000, key: 'rent', reason: '号码月租' });
  const ask: typeof bench.call = (name, request) => bench.call(name, request, owner.token);
  return { ...bench, ask, inPackage, mixed };
}

test('every figure leads to bills that add up to it, and every bill to its call', async () => {
  const { ask, mixed, inPackage } = await openBooks();
  const wallet = (await ask('billing.wallet', {})).data;
  const spent = 3 * PRICE + 5000;
  expect(wallet).toMatchObject({
    balance: String(100_000 - spent),
    owed: '0',
    held: '0',
    month: '2026-03',
    spent: String(spent),
    paid: '100000',
    daysLeft: Math.floor(((100_000 - spent) * 7) / spent),
  });

  const totals = (await ask('billing.totals', { month: '2026-03' })).data;
  expect(totals).toMatchObject({ opening: '0', closing: wallet.balance });
  expect(totals.kinds).toEqual([
    { kind: 'call', count: 2, amount: String(-3 * PRICE) },
    { kind: 'credit', count: 1, amount: '100000' },
    { kind: 'debit', count: 1, amount: '-5000' },
  ]);
  expect((await ask('billing.totals', { month: '2026-02' })).data).toMatchObject({ closing: '0', kinds: [] });

  // Without a month, closed and open days all count.
  const { month, ...all } = (await ask('billing.totals', {})).data;
  expect(month).toBeNull();
  expect(all).toEqual({
    opening: '0',
    closing: wallet.balance,
    kinds: totals.kinds,
    spendingCorrected: { count: 0, amount: '0' },
    firstMonth: '2026-03',
  });

  const list = [];
  let next: string | undefined;
  do {
    const page = (await ask('billing.bills', { month: '2026-03', size: 1, ...(next && { next }) })).data;
    list.push(...page.list);
    next = page.next ?? undefined;
  } while (next);
  expect(list.map(({ kind }) => kind)).toEqual(['debit', 'call', 'call', 'credit']);
  expect(list.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(wallet.balance));
  expect(list[0]).toMatchObject({ note: '号码月租', balanceAfter: wallet.balance, call: null });
  const calls = (await ask('billing.bills', { kind: 'call' })).data;
  expect(calls.total).toBe(2);
  const spending = (await ask('billing.bills', { month: wallet.month, kind: 'spent' })).data.list;
  expect(-spending.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(wallet.spent));
  expect((await ask('billing.bills', { month: '2026-02' })).data.list).toEqual([]);

  const bill = (await ask('billing.bill', { id: calls.list[1]!.id })).data;
  expect(bill).toMatchObject({
    amount: String(-2 * PRICE),
    day: '2026-03-02',
    call: { id: mixed, agentName: '赵婷', seconds: 180, minutePrice: String(PRICE), packageMinutes: 1 },
    entries: [
      { account: 'wallet', amount: String(-2 * PRICE) },
      { account: 'calls', amount: String(2 * PRICE) },
    ],
    uses: [{ name: '两分钟', minutes: 1 }],
  });
  const [used] = (await ask('billing.packages', {})).data.list;
  const uses = (await ask('billing.packageUses', { id: used!.id })).data.list;
  expect(uses.map(({ callId, minutes }) => [callId, minutes])).toEqual([
    [mixed, 1],
    [inPackage, 1],
  ]);
  expect(await ask('billing.bill', { id: '999' })).toMatchObject({ code: 40400 });
  expect(await ask('billing.bills', { month: '2026-13' })).toMatchObject({ code: 40000 });
  expect(await ask('billing.bills', { next: 'nonsense' })).toMatchObject({ code: 40000 });
  expect((await ask('calls.lineStock', {})).data.list).toMatchObject([
    { stepSeconds: 60, concurrency: 10, running: 0, minutesLeft: Math.floor(Number(wallet.balance) / PRICE) },
  ]);
});

/** Sums the fourth column, which holds amounts in yuan. */
const unitsOf = (rows: string[][]) =>
  rows.slice(1).reduce((sum, { 3: amount }) => sum + Math.round(Number(amount) * 10_000), 0);

test('bills are taken away as files that add up to the figures on the screen, to the last decimal', async () => {
  const { ask, world, tenant, tenantId, domains, member } = await openBooks();
  const debit = { amount: 1, key: 'trap', reason: '=HYPERLINK("http://evil")' };
  await domains.billing.debit(tenantId, debit);
  const wallet = (await ask('billing.wallet', {})).data;

  async function take(request: RequestTo<'billing.export'>) {
    const { jobId } = (await ask('billing.export', request)).data;
    await world.runJobs();
    const file = (await ask('jobs.file', { id: jobId })).data;
    const { rawPayload } = await world.http.inject({ url: file.link });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(rawPayload)) rows.push(cells);
    return { jobId, name: file.name, rawPayload, rows };
  }
  const spent = await take({ format: 'xlsx', month: '2026-03', kind: 'spent' });
  expect(spent.name).toBe('账单-2026-03-03.xlsx');
  expect(-unitsOf(spent.rows)).toBe(Number(wallet.spent));
  const all = await take({ format: 'csv' });
  expect(unitsOf(all.rows)).toBe(Number(wallet.balance));
  const ofMixed = all.rows.find(({ 8: packageMinutes }) => packageMinutes === '1')!;
  expect(ofMixed[0]).toMatch(/^2026-03-02 10:0\d:\d\d$/);
  expect(ofMixed.slice(1, 9)).toEqual(['2026-03-02', '通话', '-0.2426', '9.7574', '赵婷', '180', '0.1213', '1']);
  // An amount below zero stays a number. A text that a spreadsheet program would run gets a quote in front.
  const text = all.rawPayload.toString();
  expect(text).toContain(',扣款,-0.0001,');
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);

  // The member loses the permission before the file is written, so they get none of it.
  const reader = await member('出纳', { permissions: ['billing.read'] });
  expect((await world.call('jobs.file', { id: all.jobId }, reader.token)).code).toBe(40400);
  const { jobId } = (await world.call('billing.export', { format: 'csv' }, reader.token)).data;
  await tenant.query(sql`update membership set permissions = '{}' where user_id = ${reader.member.userId}`);
  await world.runJobs();
  expect((await world.call('jobs.read', { id: jobId }, reader.token)).data).toMatchObject({
    state: 'failed',
    hasFile: false,
  });
});

test('the running calls hold a part of the wallet', async () => {
  const { ask, place, agent, tenantId, domains } = await openBooks();
  const expiresAt = new Date('2026-06-01T00:00:00Z');
  await domains.billing.addPackage(tenantId, { name: '一', minutes: 1, expiresAt });
  const placed = [];
  for (const [name, mobile] of [
    ['李敏', '13612341060'],
    ['王磊', '13612342060'],
    ['周杰', '13612343060'],
  ] as const) {
    placed.unshift((await place((await agent(name)).token, { mobile })).data.id);
  }
  const wallet = (await ask('billing.wallet', {})).data;
  const first = (await ask('billing.holds', { size: 2 })).data;
  const rest = (await ask('billing.holds', { size: 2, next: first.next! })).data;
  const list = [...first.list, ...rest.list];
  expect(list.map(({ callId }) => callId)).toEqual(placed);
  expect(list.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(wallet.held));
  expect(list.at(-1)).toMatchObject({ agentName: '李敏', packageMinutes: 1, amount: '0' });
  expect(rest.next).toBeNull();
});

test('packages are counted by state', async () => {
  const { ask, world, member, tenantId, domains } = await openBooks();
  const expiresAt = new Date('2026-06-01T00:00:00Z');
  await domains.billing.addPackage(tenantId, { name: '长', minutes: 100, expiresAt });
  const count = async () => (await ask('billing.packageCount', {})).data;
  expect(await count()).toEqual({
    inForce: 1,
    coming: 0,
    expiring: 0,
    usedUp: 1,
    expired: 0,
    minutesLeft: 100,
    seats: 0,
    seatsUsed: 0,
    endingSoon: null,
  });
  const states = (await ask('billing.packages', { size: 1 })).data;
  expect(states.list).toMatchObject([{ name: '长', state: 'inForce', minutesLeft: 100 }]);
  expect((await ask('billing.packages', { size: 1, next: states.next! })).data.list).toMatchObject([
    { state: 'usedUp' },
  ]);
  expect((await ask('billing.packages', { state: 'expired' })).data.list).toEqual([]);
  const startsAt = new Date('2026-04-01T00:00:00Z');
  await domains.billing.addPackage(tenantId, { name: '四月', minutes: 10, startsAt, expiresAt });
  expect(await count()).toMatchObject({ inForce: 1, coming: 1, minutesLeft: 100 });
  // The first package to end within a week is named, even for agents. Agents may not read its uses.
  for (const [name, until] of [
    ['后天', '2026-03-05T00:00:00Z'],
    ['下周', '2026-03-12T00:00:00Z'],
    ['明天', '2026-03-04T16:00:00Z'],
  ] as const) {
    await domains.billing.addPackage(tenantId, { name, minutes: 20, expiresAt: new Date(until) });
  }
  const agent = await member('李敏', { permissions: ['calls.place'] });
  const seen = (await world.call('billing.packageCount', {}, agent.token)).data;
  expect(seen).toMatchObject({ expiring: 3, endingSoon: { name: '明天', minutesLeft: 20 } });
  expect((await world.call('billing.packages', { state: 'inForce' }, agent.token)).data.list).toHaveLength(4);
  expect(await world.call('billing.packageUses', { id: seen.endingSoon!.id }, agent.token)).toMatchObject({
    code: 403,
  });
  expect((await ask('billing.packages', { state: 'coming' })).data.list).toMatchObject([{ name: '四月' }]);
});
