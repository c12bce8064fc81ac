import { expect, it } from 'vitest';
import { ForgedNotice, type PaymentOrder, PaymentUnavailable } from '../payment.ts';
import { newKeys } from '../test-support/local-provider.ts';
import { createAlipay, signedAlipayText } from './alipay.ts';
import { startLocalAlipay } from './test-support/local-alipay.ts';

const shop = newKeys();
const order: PaymentOrder = {
  number: 'R20260302000002',
  fen: 1005,
  way: 'page',
  subject: '海呼充值 & 套餐',
  expiresAt: new Date('2026-03-02T02:30:00Z'),
  noticeUrl: 'https://crm.example/gateway/payment/alipay',
  returnUrl: 'https://crm.example/#/pages/money/home',
  payerAddress: '203.0.113.9',
};

async function openShop() {
  const local = await startLocalAlipay(shop.publicKey);
  const provider = createAlipay({
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: shop.privateKey,
    alipayKey: local.publicKey,
    gateway: local.url,
    clock: { now: () => new Date('2026-03-02T02:00:05Z') },
    patienceMs: 500,
  });
  const begin = async (change: Partial<PaymentOrder> = {}) => {
    const start = await provider.begin({ ...order, ...change });
    if (!('url' in start)) throw new Error('no page');
    return local.open(start.url);
  };
  return { local, provider, begin };
}

it('signs fields by name without empty ones, as the published rule says', () => {
  expect(signedAlipayText({ method: 'alipay.trade.query', app_id: '2014072300007148', sign: 'x', format: '' })).toBe(
    'app_id=2014072300007148&method=alipay.trade.query',
  );
});

it('leads the payer to a page that Alipay takes, on the desktop and on the phone', async () => {
  const { local, begin } = await openShop();
  await using _ = local;
  const page = await begin();
  expect(page.get('method')).toBe('alipay.trade.page.pay');
  expect(page.get('timestamp')).toBe('2026-03-02 10:00:05');
  expect(local.trades.get(order.number)!.content).toMatchObject({
    total_amount: '10.05',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: '2026-03-02 10:30:00',
  });
  expect((await begin({ way: 'phone' })).get('method')).toBe('alipay.trade.wap.pay');
});

it('tells how an order stands: unknown, waiting, paid', async () => {
  const { local, provider, begin } = await openShop();
  await using _ = local;
  expect((await provider.query(order.number)).state).toBe('unknown');
  await begin();
  expect((await provider.query(order.number)).state).toBe('waiting');
  local.pay(order.number);
  expect(await provider.query(order.number)).toEqual({
    state: 'paid',
    paid: { fen: 1005, currency: 'CNY', at: new Date('2026-03-02T02:00:00Z'), providerNumber: '2026R20260302000002' },
  });
});

it('reads a call-back and believes none that is forged, changed or for another shop', async () => {
  const { local, provider, begin } = await openShop();
  await using _ = local;
  await begin();
  local.pay(order.number);
  const notice = local.notice(order.number);
  expect(provider.readNotice(notice)).toMatchObject({ number: order.number, state: 'paid', paid: { fen: 1005 } });

  const cheaper = { ...notice, body: Buffer.from(notice.body.toString().replace('10.05', '99.05')) };
  const unsigned = { ...notice, body: Buffer.from('out_trade_no=R20260302000002&trade_status=TRADE_SUCCESS') };
  const foreign = ['app_id', 'seller_id'].map((name) => local.notice(order.number, { [name]: '2088000000000009' }));
  for (const bad of [cheaper, unsigned, ...foreign]) expect(() => provider.readNotice(bad)).toThrow(ForgedNotice);
});

it('gives money back once for a refund number, and tells when Alipay refuses', async () => {
  const { local, provider, begin } = await openShop();
  await using _ = local;
  await begin();
  const refund = { number: order.number, refundNumber: 'F2', fen: 5, paidFen: 1005, reason: '未用分钟' };
  expect(await provider.refund(refund)).toBe('refused');
  local.pay(order.number);
  expect(await provider.refund(refund)).toBe('done');
  expect(await provider.refund(refund)).toBe('done');
});

it('an answer that is slow or not signed leaves the order as it stood', async () => {
  const { local, provider, begin } = await openShop();
  await using _ = local;
  await begin();
  local.faults.isUnsigned = true;
  await expect(provider.query(order.number)).rejects.toThrow(PaymentUnavailable);
  Object.assign(local.faults, { isUnsigned: false, delayMs: 5000 });
  await expect(provider.query(order.number)).rejects.toThrow(PaymentUnavailable);
});
