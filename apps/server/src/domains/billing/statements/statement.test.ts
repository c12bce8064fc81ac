import { expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { readSheet } from '../../../../test/read-sheet.ts';
import { createWorld } from '../../../../test/world.ts';
import { openOffice } from '../test-support/office.ts';

const asked = { title: '海呼科技有限公司', taxNumber: '91330000MA27XXXX0A' };
const units = (amounts: readonly { amount: string }[]) => amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Makes a month with calls of a member, a fee, a payment and a correction, and the month before it. */
async function openMonths() {
  const world = await createWorld({ startsAt: new Date('2026-02-27T02:00:00Z') });
  const office = await openOffice(world, 1_000_003);
  const { tenantId, owner, talk } = office;
  await talk(61);
  const { billing } = world.domains;
  // The last minute of February in the enterprise's zone, then the first of March.
  world.clock.now = () => new Date('2026-02-28T15:59:00Z');
  await talk(30);
  world.clock.now = () => new Date('2026-02-28T16:01:00Z');
  await talk(125);
  await talk(7);
  await billing.debit(tenantId, { amount: 777, key: 'rent', reason: '月租' });
  await billing.shop.chargeFee(tenantId, { amount: 5001, key: 'line', reason: '开线费' });
  await billing.credit(tenantId, { amount: 31, key: 'second' });
  world.clock.now = () => new Date('2026-04-02T02:00:00Z');
  await world.runJobs();
  const place = { ip: '192.0.2.1', deviceKey: '' };
  const { token } = await world.domains.identity.openSession(owner.member.userId, tenantId, place);
  return { world, office, ask: world.call, token, tenantId };
}

test('a statement is its bills to the last unit, in every month, closed or open', async () => {
  const { ask, token, office } = await openMonths();
  let before = '0';
  for (const month of ['2026-02', '2026-03', '2026-04']) {
    const { data: statement } = await ask('billing.statement', { month }, token);
    const { data: bills } = await ask('billing.bills', { month, size: 100 }, token);
    expect(statement.opening).toBe(before);
    expect(BigInt(statement.closing) - BigInt(statement.opening)).toBe(units(bills.list));
    expect(units(statement.kinds)).toBe(units(bills.list));
    expect(units(statement.calls)).toBe(units(bills.list.filter(({ kind }) => kind === 'call')));
    for (const { kind, count, amount } of statement.kinds) {
      const its = bills.list.filter((bill) => bill.kind === kind);
      expect([its.length, units(its)]).toEqual([count, BigInt(amount)]);
    }
    before = statement.closing;
  }
  const { data: march } = await ask('billing.statement', { month: '2026-03' }, token);
  expect(march.calls).toEqual([
    {
      userId: expect.any(String),
      name: '赵婷',
      lineId: office.line.id,
      lineName: '专线',
      count: 2,
      seconds: 240,
      packageMinutes: 0,
      amount: '-4800',
    },
  ]);
  expect(march.enterprise).toBe('海呼演示');
  const { data: wallet } = await ask('billing.wallet', {}, token);
  expect(before).toBe(wallet.balance);
});

test('it is taken away as a file that adds up, and a month is needed for it', async () => {
  const { world, ask, token } = await openMonths();
  const wrong = await ask('billing.export', { of: 'statement', format: 'xlsx' }, token);
  expect(wrong).toMatchObject({ code: 40000, data: { fields: [{ field: 'month' }] } });
  const request = { of: 'statement', month: '2026-03', format: 'xlsx' } as const;
  const { jobId } = (await ask('billing.export', request, token)).data;
  await world.runJobs();
  const file = (await ask('jobs.file', { id: jobId }, token)).data;
  expect(file.name).toBe('对账单-2026-03.xlsx');
  const { rawPayload } = await world.http.inject({ url: file.link });
  const rows: string[][] = [];
  for await (const { cells } of readSheet(rawPayload)) rows.push(cells);
  const amounts = rows.slice(1).map((cells) => Math.round(Number(cells[6]) * 10_000));
  expect(rows[1]![0]).toBe('期初');
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
  const { data } = await ask('billing.statement', { month: '2026-03' }, token);
  expect(amounts.at(-1)).toBe(Number(data.closing));
});

test('an invoice is asked for once a month that is over, and the operator answers it', async () => {
  const { world, ask, token, tenantId } = await openMonths();
  const request = (month: string, given = {}) => ask('billing.requestInvoice', { month, ...asked, ...given }, token);
  expect((await request('2026-04')).code).toBe(41733);
  expect((await request('2026-01')).code).toBe(41733);
  expect((await request('2026-03', { taxNumber: '12' })).code).toBe(40000);
  expect((await request('2026-03')).code).toBe(200);
  expect((await request('2026-03')).code).toBe(41732);
  const list = async () => (await ask('billing.invoices', {}, token)).data.list;
  // The amount counts calls, the fee and the debit, but not the payment.
  const [first] = await list();
  expect(first).toMatchObject({ month: '2026-03', amount: String(4800 + 5001 + 777), state: 'asked', answer: null });
  const { invoices } = world.domains.billing;
  expect(await invoices.answer(tenantId, first!.id, { state: 'refused', answer: '税号有误' })).toBe(true);
  expect(await invoices.answer(tenantId, first!.id, { state: 'issued', answer: '1' })).toBe(false);
  expect((await request('2026-03')).code).toBe(200);
  const [second] = await list();
  await invoices.answer(tenantId, second!.id, { state: 'issued', answer: '033001900104' });
  expect(await list()).toMatchObject([
    { state: 'issued', answer: '033001900104' },
    { state: 'refused', answer: '税号有误' },
  ]);
  const written = await auditedIn(world.db.forTenant(tenantId));
  expect(written.filter((action) => action.startsWith('billing.invoice'))).toEqual([
    'billing.invoice_asked',
    'billing.invoice_answered',
    'billing.invoice_asked',
    'billing.invoice_answered',
  ]);
  const stranger = await (await world.enterprise('别家')).member('外人', { isSuper: true });
  expect((await ask('billing.invoices', {}, stranger.token)).data.list).toEqual([]);
});
