import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { openOffice, PRICE } from '../test-support/office.ts';

const world = await createWorld({ startsAt: new Date('2026-01-05T02:00:00Z'), atEnd: afterAllTests() });
const { billing } = world.domains;
const months = ['2026-01', '2026-02', '2026-03'];
const asked = { title: '海呼科技有限公司', taxNumber: '91330000MA27XXXX0A' };

const move = (at: string) => {
  world.clock.now = () => new Date(at);
};

async function openBooks() {
  move('2026-01-05T02:00:00Z');
  const office = await openOffice(world, 1_000_000);
  const { tenantId, owner } = office;
  const place = { ip: '192.0.2.1', deviceKey: '' };
  const tokenNow = async () => (await world.domains.identity.openSession(owner.member.userId, tenantId, place)).token;
  const request = async (month: string) => world.call('billing.requestInvoice', { month, ...asked }, await tokenNow());
  const invoices = async () => (await world.call('billing.invoices', { size: 100 }, await tokenNow())).data.list;
  const bills = async () => (await world.call('billing.bills', { size: 100 }, await tokenNow())).data.list;
  const answer = (id: string, state: 'issued' | 'refused') =>
    billing.invoices.answer(tenantId, id, { state, answer: `no. ${id}` });
  const correctedBy = async (id: string) => (await world.call('billing.bill', { id }, await tokenNow())).data.corrects!;
  return { ...office, request, invoices, bills, answer, correctedBy };
}

test('an invoice leaves out what was corrected, and what is corrected after it brings a red one', async () => {
  const { tenantId, talk, request, invoices, bills, answer } = await openBooks();
  for (const seconds of [60, 120, 180]) await talk(seconds);
  const [third, second, first] = (await bills()).filter(({ kind }) => kind === 'call');
  await billing.correct(tenantId, { id: first!.id, reason: '断线' });
  move('2026-02-03T02:00:00Z');
  expect((await request('2026-01')).code).toBe(200);
  expect(await invoices()).toMatchObject([{ month: '2026-01', amount: String(5 * PRICE), state: 'asked' }]);
  // A waiting request asks for less.
  await billing.correct(tenantId, { id: second!.id, reason: '断线' });
  const [waiting] = await invoices();
  expect(waiting).toMatchObject({ amount: String(3 * PRICE), state: 'asked' });
  expect(await answer(waiting!.id, 'issued')).toBe(true);
  // An issued invoice stays, and a red one takes the amount back.
  await billing.correct(tenantId, { id: third!.id, reason: '断线' });
  const [red] = await invoices();
  expect(red).toMatchObject({ month: '2026-01', amount: String(-3 * PRICE), state: 'asked', ...asked });
  expect(await answer(red!.id, 'refused')).toBe(false);
  expect(await answer(red!.id, 'issued')).toBe(true);
  expect((await invoices()).map(({ amount, state }) => [amount, state])).toEqual([
    [String(-3 * PRICE), 'issued'],
    [String(3 * PRICE), 'issued'],
  ]);
});

test('a package refunded in a later month takes its own month back', async () => {
  const { tenantId, owner, request, invoices, answer } = await openBooks();
  const { id: productId } = await billing.catalogue.saveProduct({
    kind: 'package',
    code: `red-${tenantId}`,
    name: '千分钟',
    minutes: 1000,
    price: '10',
    validity: { unit: 'month', count: 12 },
    onSaleFrom: '2026-01-01',
  });
  const quote = { what: 'buy', productId, times: 1 } as const;
  const { data } = await world.call('billing.quote', quote, owner.token);
  const { packageId } = (await world.call('billing.pay', { quoteId: data.id }, owner.token)).data;
  move('2026-02-03T02:00:00Z');
  await request('2026-01');
  const [first] = await invoices();
  expect(first).toMatchObject({ amount: '100000' });
  await answer(first!.id, 'issued');
  const { amount } = await billing.shop.refund(tenantId, { packageId, reason: '不用了' });
  expect(await invoices()).toMatchObject([
    { month: '2026-01', amount: String(-amount), state: 'asked' },
    { amount: '100000' },
  ]);
  move('2026-03-03T02:00:00Z');
  // Nothing was used in February. The refund is no income of that month either.
  expect((await request('2026-02')).code).toBe(41733);
});

test('whatever is used, corrected, asked and answered: the invoices of a month come to what it cost', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('talk' as const), seconds: fc.integer({ min: 1, max: 300 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), place: fc.nat(30) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), month: fc.constantFrom(...months) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('answer' as const), state: fc.constantFrom('issued', 'refused') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const { tenantId, talk, request, invoices, bills, answer, correctedBy } = await openBooks();
      let now = 0;
      for (const each of steps) {
        if (each.do === 'talk') await talk(each.seconds);
        else if (each.do === 'ask') await request(each.month);
        else if (each.do === 'month') move(`2026-0${1 + (now = Math.min(3, now + 1))}-06T02:00:00Z`);
        else if (each.do === 'answer') {
          const waiting = (await invoices()).find(({ state }) => state === 'asked');
          if (waiting) await answer(waiting.id, each.state as 'issued' | 'refused');
        } else {
          const calls = (await bills()).filter(({ kind }) => kind === 'call');
          const wrong = calls[each.place % Math.max(1, calls.length)];
          if (wrong) await billing.correct(tenantId, { id: wrong.id, reason: '断线' });
        }
      }
      const [all, requests] = [await bills(), await invoices()];
      const corrected = new Set<string>();
      for (const { id, kind } of all) {
        if (kind === 'correction') corrected.add(await correctedBy(id));
      }
      for (const month of new Set(requests.map((one) => one.month))) {
        const cost = all
          .filter(({ kind, day, id }) => kind === 'call' && day.startsWith(month) && !corrected.has(id))
          .reduce((sum, { amount }) => sum - Number(amount), 0);
        const live = requests.filter((one) => one.month === month && one.state !== 'refused');
        const blue = live.some(({ amount }) => Number(amount) > 0);
        const sum = live.reduce((part, { amount }) => part + Number(amount), 0);
        if (blue) expect(sum, month).toBe(cost);
        else expect(live).toEqual([]);
      }
    }),
    { numRuns: 4 },
  );
});
