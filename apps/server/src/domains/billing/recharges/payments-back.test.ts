import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { createWorld } from '../../../../test/world.ts';
import { type NoticeRequest, type PaymentProvider, PaymentUnavailable } from '../../../integrations/payment/payment.ts';
import { createPaymentsBack } from './payments-back.usecases.ts';

const DAY = 24 * 60 * 60 * 1000;
const YUAN = 10_000;

async function openTill() {
  const world = await createWorld();
  const { billing } = world.domains;
  const { testProvider } = world;
  const { tenantId, member } = await world.enterprise();
  const { token } = await member('周总', { isSuper: true });
  const begin = async (amount: string) => {
    const asked = { provider: 'test', way: 'page', amount } as const;
    return (await world.call('billing.recharge', asked, token)).data;
  };
  const send = async ({ headers, body }: NoticeRequest) => {
    const reply = await world.http.inject({
      method: 'POST',
      url: '/gateway/payment/test/notice',
      payload: body,
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    });
    // The provider repeats a refused call-back for a day, so a judged one is never refused.
    expect(reply.statusCode).toBe(200);
    return reply.headers['notice-verdict'];
  };
  const paid = async (amount: string) => {
    const { number, id } = await begin(amount);
    await send((await testProvider.act(number, 'pay'))!);
    return { number, id };
  };
  let refunds = 0;
  /** Refunds a payment directly at the provider, as the merchant can do there. */
  const giveBack = (number: string, fen: number) =>
    testProvider.refund({ number, refundNumber: `desk-${(refunds += 1)}`, fen, paidFen: 0, reason: '' });
  const notice = async (number: string) => send(await testProvider.notice(number));
  const readBalance = async () => {
    const { balance, owed } = await billing.callingCreditOf(tenantId);
    return balance - owed;
  };
  const faults = async () => (await billing.ledgerDays.verify(tenantId)).faults;
  const pass = (ms: number) => {
    const now = world.clock.now().getTime() + ms;
    world.clock.now = () => new Date(now);
  };
  return {
    world,
    billing,
    testProvider,
    tenantId,
    token,
    begin,
    paid,
    giveBack,
    notice,
    send,
    readBalance,
    faults,
    pass,
  };
}

test('a refund at the provider leaves the balance, part by part and once, and a spent part is owed', async () => {
  const { world, billing, tenantId, token, paid, giveBack, notice, readBalance, faults } = await openTill();
  const { number } = await paid('100');
  await giveBack(number, 30_00);
  expect(await notice(number)).toBe('reversed');
  expect(await readBalance()).toBe(70 * YUAN);
  await billing.debit(tenantId, { amount: 60 * YUAN, key: 'used', reason: '短信费' });
  await giveBack(number, 70_00);
  expect(await notice(number)).toBe('reversed');
  expect(await readBalance()).toBe(-60 * YUAN);
  const { list } = (await world.call('billing.bills', { kind: 'reversal' }, token)).data;
  expect(list.map(({ amount, note }) => [amount, note])).toEqual([
    [String(-70 * YUAN), '支付渠道退款 · Refunded by the payment provider'],
    [String(-30 * YUAN), '支付渠道退款 · Refunded by the payment provider'],
  ]);
  expect(await faults()).toEqual([]);
});

test('a payment whose call-back was lost and that went back in part is credited, and the part taken off', async () => {
  const { world, testProvider, begin, giveBack, readBalance, pass, faults } = await openTill();
  const { number } = await begin('50');
  await testProvider.act(number, 'delay');
  await giveBack(number, 20_00);
  pass(60_000);
  await world.runJobs();
  expect(await readBalance()).toBe(30 * YUAN);
  expect(await faults()).toEqual([]);
});

test('a refund of which no call-back told is found by asking', async () => {
  const { world, paid, giveBack, readBalance, pass } = await openTill();
  const { number } = await paid('50');
  await giveBack(number, 50_00);
  for (const days of [1, 7]) {
    pass(days * DAY);
    await world.runJobs();
  }
  expect(await readBalance()).toBe(0);
});

test('the operator pays back through the provider what is free, once, and what is refused is booked back', async () => {
  const { world, billing, testProvider, tenantId, paid, notice, readBalance, faults } = await openTill();
  const { paymentsBack } = billing;
  const { number } = await paid('100');
  const refund = (yuan: number) => paymentsBack.refund(number, { amount: yuan * YUAN, reason: '客户要求' });
  await expect(refund(101)).rejects.toMatchObject({ errorName: 'billing.not_enough' });
  await expect(paymentsBack.refund('R1', { amount: YUAN, reason: '?' })).rejects.toMatchObject({
    errorName: 'billing.recharge_not_found',
  });
  expect(await refund(40)).toBe('done');
  expect(await readBalance()).toBe(60 * YUAN);
  expect(await auditedIn(world.db.forTenant(tenantId))).toContain('billing.recharge_returned');
  expect(await testProvider.find(number)).toMatchObject({ refundedFen: 40_00 });
  // The provider's own call-back about the refund books nothing more.
  expect(await notice(number)).toBe('doubled');
  const real = testProvider.refund;
  testProvider.refund = async () => 'refused';
  expect(await refund(10)).toBe('refused');
  expect(await readBalance()).toBe(60 * YUAN);
  let asked = 0;
  testProvider.refund = async (...given: Parameters<PaymentProvider['refund']>) =>
    (asked += 1) === 1 ? 'under_way' : real(...given);
  expect(await refund(5)).toBe('under_way');
  expect(await refund(5)).toBe('done');
  expect(await readBalance()).toBe(55 * YUAN);
  expect(await testProvider.find(number)).toMatchObject({ refundedFen: 45_00 });
  await billing.debit(tenantId, { amount: 55 * YUAN, key: 'all', reason: '短信费' });
  await expect(refund(1)).rejects.toMatchObject({ errorName: 'billing.not_enough' });
  expect(await faults()).toEqual([]);
});

test('a refund whose provider is not set up moves nothing, and one that nobody answered is sent again', async () => {
  const { world, billing, testProvider, paid, readBalance, faults } = await openTill();
  const { number } = await paid('100');
  const { db, clock } = world;
  const asked = { amount: 30 * YUAN, reason: '客户要求' };
  const without = createPaymentsBack({ db, clock, payments: { providers: [] } });
  await expect(without.refund(number, asked)).rejects.toMatchObject({ errorName: 'billing.provider_missing' });
  expect(await readBalance()).toBe(100 * YUAN);
  const real = testProvider.refund;
  testProvider.refund = () => Promise.reject(new PaymentUnavailable('503'));
  expect(await billing.paymentsBack.refund(number, asked)).toBe('under_way');
  testProvider.refund = real;
  expect(await billing.paymentsBack.refund(number, asked)).toBe('done');
  expect(await readBalance()).toBe(70 * YUAN);
  expect(await testProvider.find(number)).toMatchObject({ refundedFen: 30_00 });
  expect(await faults()).toEqual([]);
});

test('a payment that pays no order as it stands waits for the operator, who decides it once', async () => {
  const { world, billing, testProvider, tenantId, paid, begin, send, readBalance, faults } = await openTill();
  const { paymentsBack } = billing;
  const { number } = await begin('10');
  await world.admin(`update test_payment set fen = 1200 where number = '${number}'`);
  const notice = (await testProvider.act(number, 'pay'))!;
  expect(await send(notice)).toBe('wrong_amount');
  expect(await send(notice)).toBe('replayed');
  const [wrong, ...none] = await paymentsBack.suspended();
  expect(none).toEqual([]);
  expect(wrong).toMatchObject({ number, why: 'wrong_amount', fen: 1200, currency: 'CNY', decision: null });
  expect(await faults()).toEqual([`payment ${wrong!.id} of order ${number} waits to be decided: wrong_amount`]);
  const decide = (deed: 'credit' | 'refund' | 'close') => paymentsBack.decide(wrong!.id, { do: deed }, '客户确认');
  expect(await decide('credit')).toBe('credited');
  expect(await auditedIn(world.db.forTenant(tenantId))).toContain('billing.payment_decided');
  await expect(decide('refund')).rejects.toMatchObject({ errorName: 'billing.movement_not_found' });
  expect(await readBalance()).toBe(12 * YUAN);
  expect(await paymentsBack.suspended({ all: true })).toMatchObject([{ decision: 'credited', reason: '客户确认' }]);
  expect(await faults()).toEqual([]);

  // A refund of unknown amount, as WeChat Pay reports it.
  const whole = await paid('20');
  testProvider.query = async () => ({ state: 'refunded', paid: null, givenBack: { fen: null, refundNumber: null } });
  const later = world.clock.now().getTime() + DAY;
  world.clock.now = () => new Date(later);
  await world.runJobs();
  const [unknown] = await paymentsBack.suspended();
  expect(unknown).toMatchObject({ number: whole.number, why: 'refund_unknown', fen: null });
  await expect(paymentsBack.decide(unknown!.id, { do: 'credit' }, '?')).rejects.toMatchObject({
    errorName: 'billing.not_correctable',
  });
  expect(await paymentsBack.decide(unknown!.id, { do: 'reverse', amount: 8 * YUAN }, '平台后台退款 8 元')).toBe(
    'reversed',
  );
  expect(await readBalance()).toBe(24 * YUAN);
});

test('however payments, wrong ones too, refunds and call-backs are mixed, the balance is what the provider kept', async () => {
  const till = await openTill();
  const { world, begin, send, paid, giveBack, notice, billing, readBalance, testProvider, faults } = till;
  const decided = fc.constantFrom<'credit' | 'refund' | 'close' | null>('credit', 'refund', 'close', null);
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), yuan: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ do: fc.constant('back' as const), at: fc.nat(9), fen: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ do: fc.constant('refund' as const), at: fc.nat(9), yuan: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ do: fc.constant('tell' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('wrong' as const), yuan: fc.integer({ min: 1, max: 50 }), decided }),
  );
  const numbers: string[] = [];
  /** Units credited for payments that did not fit their order. */
  let credited = 0;
  const waiting: string[] = [];
  async function payWrong(yuan: number, deed: 'credit' | 'refund' | 'close' | null): Promise<void> {
    const { number } = await begin('100');
    await world.admin(`update test_payment set fen = ${yuan * 100} where number = '${number}'`);
    expect(await send((await testProvider.act(number, 'pay'))!)).toBe('wrong_amount');
    const { id } = (await billing.paymentsBack.suspended()).find((each) => each.number === number)!;
    if (deed === null) {
      waiting.push(`payment ${id} of order ${number} waits to be decided: wrong_amount`);
      return;
    }
    await billing.paymentsBack.decide(id, { do: deed }, '核对');
    const { refundedFen } = (await testProvider.find(number))!;
    expect(refundedFen).toBe(deed === 'refund' ? yuan * 100 : 0);
    if (deed === 'credit') credited += yuan * YUAN;
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const each of steps) {
        if (each.do === 'wrong') await payWrong(each.yuan, each.decided);
        if (each.do === 'pay') numbers.push((await paid(String(each.yuan))).number);
        const number = 'at' in each ? numbers[each.at % Math.max(1, numbers.length)] : undefined;
        if (number === undefined) continue;
        if (each.do === 'back') await giveBack(number, each.fen);
        if (each.do === 'tell') await notice(number);
        if (each.do === 'refund') {
          await billing.paymentsBack.refund(number, { amount: each.yuan * YUAN, reason: '退' }).catch(() => {});
        }
      }
      for (const number of numbers) await notice(number);
      let kept = 0;
      for (const number of numbers) {
        const { fen, refundedFen } = (await testProvider.find(number))!;
        kept += (fen - refundedFen) * 100;
      }
      expect(await readBalance()).toBe(kept + credited);
      // Undecided payments are named until the operator decides them.
      expect(await faults()).toEqual(waiting);
    }),
    { numRuns: 4 },
  );
});
