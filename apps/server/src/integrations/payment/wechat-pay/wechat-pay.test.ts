import { expect, it } from 'vitest';
import { ForgedNotice, LateNotice, type PaymentOrder, PaymentUnavailable, UnknownSigner } from '../payment.ts';
import { newKeys } from '../test-support/local-provider.ts';
import { startLocalWechatPay } from './test-support/local-wechat-pay.ts';
import { createWechatPay, signedWechatText } from './wechat-pay.ts';

const NOW = new Date('2026-03-02T02:00:05Z');
const merchant = newKeys();
const order: PaymentOrder = {
  number: 'R20260302000001',
  fen: 12_345,
  way: 'code',
  subject: '海呼充值',
  expiresAt: new Date('2026-03-02T02:30:00.250Z'),
  noticeUrl: 'https://crm.example/gateway/payment/wechat_pay',
  returnUrl: 'https://crm.example/#/pages/money/home',
  payerAddress: '203.0.113.9',
};

type Local = Awaited<ReturnType<typeof startLocalWechatPay>>;

async function openShop() {
  const local = await startLocalWechatPay({ now: () => NOW, merchantPublicKey: merchant.publicKey });
  return { local, provider: createProviderAt(local, NOW) };
}

function createProviderAt(local: Local, now: Date) {
  return createWechatPay({
    appId: 'wx0000000000000001',
    merchantId: '1900000001',
    merchantSerial: 'MERCHANT1',
    merchantKey: merchant.privateKey,
    apiKey: local.apiKey,
    platformKeys: local.platformKeys,
    baseUrl: local.url,
    clock: { now: () => now },
    patienceMs: 500,
  });
}

it('signs the five lines of the published example', () => {
  // This sample is from "Signature Generation", WeChat Pay API v3: GET /v3/certificates at 1554208460.
  expect(signedWechatText('GET', '/v3/certificates', 1554208460, '593BEC0C930BF1AFEB40B4A08C8FB242', '')).toBe(
    'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  );
});

it('begins an order by code and by phone, with whole seconds and the payer’s address', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  expect(await provider.begin(order)).toEqual({ code: 'weixin://wxpay/1' });
  expect(local.orders.get(order.number)!.body).toMatchObject({
    amount: { total: 12_345, currency: 'CNY' },
    time_expire: '2026-03-02T02:30:00+00:00',
    notify_url: order.noticeUrl,
  });
  const start = await provider.begin({ ...order, way: 'phone' });
  expect(start).toEqual({
    url: 'https://wx.example/pay?prepay_id=1&redirect_url=https%3A%2F%2Fcrm.example%2F%23%2Fpages%2Fmoney%2Fhome',
  });
  expect(local.orders.get(order.number)!.body['scene_info']).toMatchObject({ payer_client_ip: '203.0.113.9' });
});

it('tells how an order stands: unknown, waiting, paid', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  expect(await provider.query(order.number)).toEqual({ state: 'unknown', paid: null });
  await provider.begin(order);
  expect(await provider.query(order.number)).toEqual({ state: 'waiting', paid: null });
  local.pay(order.number);
  const paid = { fen: 12_345, currency: 'CNY', at: NOW, providerNumber: '42000R20260302000001' };
  expect(await provider.query(order.number)).toEqual({
    state: 'paid',
    paid: { ...paid, at: new Date('2026-03-02T02:00:00Z') },
  });
});

it('reads a call-back and believes none that is forged, changed, late or for another merchant', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  await provider.begin(order);
  local.pay(order.number);
  const notice = local.notice(order.number);
  expect(provider.readNotice(notice)).toMatchObject({ number: order.number, state: 'paid', paid: { fen: 12_345 } });

  const changed = { ...notice, body: Buffer.from(notice.body.toString().replace('EV-1', 'EV-2')) };
  const unsigned = { ...notice, headers: {} };
  const late = { ...notice, headers: { ...notice.headers, 'wechatpay-timestamp': '1772416000' } };
  const kept = createProviderAt(local, new Date(NOW.getTime() + 10 * 60 * 1000));
  expect(() => kept.readNotice(notice)).toThrow(LateNotice);
  const foreign = local.notice(order.number, { mchid: '1900000009' });
  const shapeless = local.notice(order.number, { trade_state: 7 });
  for (const bad of [changed, unsigned, late, foreign, shapeless]) {
    expect(() => provider.readNotice(bad)).toThrow(ForgedNotice);
  }
});

it('gives money back, and tells when WeChat Pay refuses', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  await provider.begin(order);
  const refund = { number: order.number, refundNumber: 'F1', fen: 345, paidFen: 12_345, reason: '未用分钟' };
  expect(await provider.refund(refund)).toBe('refused');
  local.pay(order.number);
  expect(await provider.refund(refund)).toBe('under_way');
  expect(local.refunds.get('F1')).toBe(345);
});

it('an answer that is slow, broken or not signed leaves the order as it stood', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  for (const fault of [{ delayMs: 5000 }, { status: 500 }, { isUnsigned: true }]) {
    Object.assign(local.faults, { delayMs: 0, status: 0, isUnsigned: false }, fault);
    await expect(provider.begin(order)).rejects.toThrow(PaymentUnavailable);
  }
});

it('reads the call-back of a refund with its amount, and says that a refunded order gave something back', async () => {
  const { local, provider } = await openShop();
  await using _ = local;
  await provider.begin(order);
  local.pay(order.number);
  expect(provider.readNotice(local.refundNotice(order.number, 'F1', 500))).toEqual({
    number: order.number,
    state: 'refunded',
    paid: null,
    givenBack: { fen: 500, refundNumber: 'F1' },
  });
  const told = provider.readNotice(local.notice(order.number, { trade_state: 'REFUND' }));
  expect(told).toMatchObject({ state: 'refunded', paid: { fen: 12_345 }, givenBack: { fen: null } });
});

it('believes every platform key that it knows, and tells a key it does not know from a forged notice', async () => {
  const { local } = await openShop();
  await using _ = local;
  const other = newKeys().publicKey;
  const shopWith = (platformKeys: Record<string, string>) => createProviderAt({ ...local, platformKeys } as Local, NOW);
  await shopWith(local.platformKeys).begin(order);
  local.pay(order.number);
  const notice = local.notice(order.number);
  const both = shopWith({ PLATFORM0: other, ...local.platformKeys });
  expect(both.readNotice(notice)).toMatchObject({ state: 'paid' });
  expect(() => shopWith({ PLATFORM0: other }).readNotice(notice)).toThrow(UnknownSigner);
  expect(() => shopWith({ PLATFORM1: other }).readNotice(notice)).toThrow(ForgedNotice);
});
