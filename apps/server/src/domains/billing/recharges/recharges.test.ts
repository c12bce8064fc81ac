import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { createWorld, type World } from '../../../../test/world.ts';
import { createAlipay } from '../../../integrations/payment/alipay/alipay.ts';
import { startLocalAlipay } from '../../../integrations/payment/alipay/test-support/local-alipay.ts';
import type { NoticeRequest } from '../../../integrations/payment/payment.ts';
import { newKeys } from '../../../integrations/payment/test-support/local-provider.ts';
import { startLocalWechatPay } from '../../../integrations/payment/wechat-pay/test-support/local-wechat-pay.ts';
import { createWechatPay } from '../../../integrations/payment/wechat-pay/wechat-pay.ts';
import { createSettle } from './settling.ts';

const MINUTE = 60 * 1000;
const later = () => new Date('2026-03-02T02:00:05Z');
const byTest = { provider: 'test', way: 'page', amount: '100.5' } as const;

async function openTill(given?: World) {
  const world = given ?? (await createWorld());
  const { billing } = world.domains;
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('周总', { isSuper: true });
  const order = async (request: RequestTo<'billing.recharge'> = byTest) => {
    const { data } = await world.call('billing.recharge', request, token);
    return {
      ...data,
      state: async () => (await world.call('billing.rechargeState', { id: data.id }, token)).data.state,
    };
  };
  const send = async ({ headers, body }: NoticeRequest, provider = 'test') => {
    const url = `/gateway/payment/${provider}/notice`;
    const { 'content-type': type = 'application/json', ...rest } = headers;
    const reply = await world.http.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...(rest as Record<string, string>), 'content-type': type },
    });
    return { verdict: reply.headers['notice-verdict'], status: reply.statusCode, body: reply.body };
  };
  const press = (number: string, deed: string) =>
    world.http.inject({
      method: 'POST',
      url: `/gateway/payment/test/page?number=${number}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `deed=${deed}`,
    });
  const balance = async () => (await billing.callingCreditOf(enterprise.tenantId)).balance;
  const audited = () =>
    world.admin(`select action, detail->>'verdict' as verdict from audit
      where action in ('billing.recharged', 'billing.notice_refused') order by id`);
  const faults = async () => (await billing.ledgerDays.verify(enterprise.tenantId)).faults;
  const pass = (ms: number) => {
    const now = world.clock.now().getTime() + ms;
    world.clock.now = () => new Date(now);
  };
  return { ...enterprise, world, token, order, send, press, balance, audited, faults, pass };
}

test('a payment on the page is in the balance once, as a kind of its own, and the books hold', async () => {
  const { world, token, order, press, balance, audited, faults } = await openTill();
  const { list: ways } = (await world.call('billing.rechargeWays', {}, token)).data;
  expect(ways).toEqual([
    { provider: 'test', way: 'page' },
    { provider: 'bank', way: 'transfer' },
  ]);
  const { number, url, state } = await order();
  const page = await world.http.inject({ method: 'GET', url: url! });
  expect(page.body).toContain('¥100.50');
  expect(await balance()).toBe(0);
  expect((await press(number, 'pay')).headers.location).toContain('/#/pages/money/home?recharge=');
  expect(await state()).toBe('paid');
  // Pressing the button of the page again does nothing more.
  await press(number, 'pay');
  expect(await balance()).toBe(1_005_000);
  expect(await audited()).toEqual([{ action: 'billing.recharged', verdict: null }]);
  const { list } = (await world.call('billing.bills', {}, token)).data;
  expect(list).toEqual([expect.objectContaining({ kind: 'recharge', amount: '1005000' })]);
  expect((await world.call('billing.wallet', {}, token)).data.paid).toBe('1005000');
  expect(await faults()).toEqual([]);
});

test('a payment reaches the screens of everybody who may see money, and nobody else', async () => {
  const { world, member, order, press } = await openTill();
  const [keeper, agent] = [
    await member('会计', { permissions: ['billing.read'] }),
    await member('赵婷', { permissions: ['calls.place'] }),
  ];
  const toldMoved = async (to: typeof keeper) =>
    (await world.pushesTo(to.member)).filter(({ type }) => type === push.moneyMoved).length;
  const { number } = await order();
  expect(await toldMoved(keeper)).toBe(0);
  await press(number, 'pay');
  expect([await toldMoved(keeper), await toldMoved(agent)]).toEqual([1, 0]);
});

test('a failed payment closes the recharge and credits nothing', async () => {
  const { order, press, balance } = await openTill();
  const { number, state } = await order();
  await press(number, 'fail');
  expect([await state(), await balance()]).toEqual(['closed', 0]);
});

test('a call-back that was lost is asked for, and an order that nobody pays closes', async () => {
  const { world, order, press, balance, pass, faults } = await openTill();
  const [lost, idle] = [await order(), await order()];
  await press(lost.number, 'delay');
  expect(await lost.state()).toBe('waiting');
  pass(MINUTE);
  await world.runJobs();
  expect([await lost.state(), await idle.state(), await balance()]).toEqual(['paid', 'waiting', 1_005_000]);
  for (let minutes = 1; minutes <= 64; minutes *= 2) {
    pass(minutes * MINUTE);
    await world.runJobs();
  }
  expect([await lost.state(), await idle.state(), await balance()]).toEqual(['paid', 'closed', 1_005_000]);
  expect(await faults()).toEqual([]);
});

test('a payment that is told of in another state than paid makes no money, nor does one without its payment', async () => {
  const { world, tenantId, order, balance, faults } = await openTill();
  const settle = createSettle({ db: world.db, clock: world.clock });
  const paid = { fen: 100_50, currency: 'CNY', at: later(), providerNumber: 'P1' };
  const { number, state } = await order();
  const told = { number, provider: 'test' } as const;
  for (const paymentState of [
    { state: 'waiting', paid },
    { state: 'unknown', paid },
    { state: 'paid', paid: null },
    { state: 'refunded', paid: null },
  ] as const) {
    expect(await settle(tenantId, told, paymentState)).toBe('nothing');
  }
  expect(await state()).toBe('waiting');
  expect(await settle(tenantId, told, { state: 'closed', paid })).toBe('closed');
  expect(await balance()).toBe(0);
  expect(await faults()).toEqual([]);
});

test('forged, late, replayed, doubled and unknown call-backs change nothing, and each has its own answer', async () => {
  const { world, order, send, balance, audited, pass } = await openTill();
  const { number } = await order();
  const { testProvider } = world;
  await testProvider.act(number, 'delay');
  const notice = await testProvider.notice(number);
  const forged = { ...notice, body: Buffer.from(notice.body.toString().replace('10050', '90050')) };
  expect(await send(forged)).toMatchObject({ verdict: 'forged', status: 401 });
  expect(await send({ headers: {}, body: Buffer.from('not json') })).toMatchObject({ verdict: 'forged' });
  expect(await balance()).toBe(0);

  expect(await send(notice)).toEqual({ verdict: 'credited', status: 200, body: 'success' });
  expect(await send(notice)).toMatchObject({ verdict: 'replayed', status: 200 });
  pass(1000);
  expect(await send(await testProvider.notice(number))).toMatchObject({ verdict: 'doubled', status: 200 });
  pass(6 * MINUTE);
  expect(await send(notice)).toMatchObject({ verdict: 'late', status: 408 });
  await testProvider.begin({
    number: `R${'0'.repeat(20)}`,
    fen: 1,
    way: 'page',
    subject: '',
    returnUrl: '',
    noticeUrl: '',
    payerAddress: '',
    expiresAt: new Date(world.clock.now().getTime() + MINUTE),
  });
  const stranger = await testProvider.act(`R${'0'.repeat(20)}`, 'pay');
  expect(await send(stranger!)).toMatchObject({ verdict: 'unknown_order', status: 404 });
  expect(await balance()).toBe(1_005_000);
  expect(await audited()).toEqual([
    { action: 'billing.recharged', verdict: null },
    { action: 'billing.notice_refused', verdict: 'replayed' },
    { action: 'billing.notice_refused', verdict: 'doubled' },
  ]);
  const kept = await world.admin('select verdict from payment_notice order by id');
  const verdicts = ['forged', 'forged', 'credited', 'replayed', 'doubled', 'late', 'unknown_order'];
  expect(kept).toEqual(verdicts.map((verdict) => ({ verdict })));
});

test('forged call-backs are written down once each, and of a flood only the first', async () => {
  const { world, send, order, press, balance } = await openTill();
  const kept = async () => (await world.admin('select id from payment_notice')).length;
  for (let round = 0; round < 2; round += 1) {
    expect(await send({ headers: {}, body: Buffer.from('again') })).toMatchObject({ verdict: 'forged', status: 401 });
  }
  expect(await kept()).toBe(1);
  for (let index = 0; index < 40; index += 1) {
    expect(await send({ headers: {}, body: Buffer.from(`forged ${index}`) })).toMatchObject({ status: 401 });
  }
  expect(await kept()).toBe(20);
  const { number } = await order();
  await press(number, 'pay');
  expect(await balance()).toBe(1_005_000);
});

test('WeChat Pay credits the amount of the order in its currency, and nothing else', async () => {
  const keys = newKeys();
  const local = await startLocalWechatPay({ now: later, merchantPublicKey: keys.publicKey });
  await using _ = local;
  const wechat = createWechatPay({
    appId: 'wx0000000000000001',
    merchantId: '1900000001',
    merchantSerial: 'MERCHANT1',
    merchantKey: keys.privateKey,
    apiKey: local.apiKey,
    platformKeys: local.platformKeys,
    baseUrl: local.url,
    clock: { now: later },
    patienceMs: 5000,
  });
  const world = await createWorld({ startsAt: later(), providers: [wechat] });
  const { order, send, balance, audited, token } = await openTill(world);
  const { number, code, state } = await order({ provider: 'wechat_pay', way: 'code', amount: '12.34' });
  expect(code).toMatch(/^weixin:/);
  local.pay(number);
  const notice = (change = {}) => local.notice(number, change);
  expect(await send(notice({ amount: { total: 1, currency: 'CNY' } }), 'wechat_pay')).toMatchObject({
    verdict: 'wrong_amount',
    status: 200,
  });
  expect(await send(notice({ amount: { total: 1234, currency: 'USD' } }), 'wechat_pay')).toMatchObject({
    verdict: 'wrong_currency',
  });
  expect([await state(), await balance()]).toEqual(['waiting', 0]);
  expect(await send(notice(), 'wechat_pay')).toMatchObject({ verdict: 'credited', status: 200 });
  expect(await send(notice({ transaction_id: 'another' }), 'wechat_pay')).toMatchObject({ verdict: 'paid_twice' });
  expect([await state(), await balance()]).toEqual(['paid', 123_400]);
  expect((await audited()).map((row) => (row as { verdict: string }).verdict)).toEqual([
    'wrong_amount',
    'wrong_currency',
    null,
    'paid_twice',
  ]);

  local.faults.status = 500;
  const refused = { provider: 'wechat_pay', way: 'phone', amount: '1' } as const;
  expect((await world.call('billing.recharge', refused, token)).code).toBe(41730);
});

test('Alipay credits what its call-back says, is told so in its own word, and is asked where none came', async () => {
  const keys = newKeys();
  await using local = await startLocalAlipay(keys.publicKey);
  const alipay = createAlipay({
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: keys.privateKey,
    alipayKey: local.publicKey,
    gateway: local.url,
    clock: { now: later },
    patienceMs: 5000,
  });
  const world = await createWorld({ startsAt: later(), providers: [alipay] });
  const { order, send, balance, faults, pass } = await openTill(world);
  const [told, lost] = [
    await order({ provider: 'alipay', way: 'page', amount: '10.05' }),
    await order({ provider: 'alipay', way: 'phone', amount: '20' }),
  ];
  for (const { number, url } of [told, lost]) {
    await local.open(url!);
    local.pay(number);
  }
  const { headers, body } = local.notice(told.number);
  const notice = { body, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await send(notice, 'alipay')).toEqual({ verdict: 'credited', status: 200, body: 'success' });
  expect(await send(notice, 'alipay')).toEqual({ verdict: 'replayed', status: 200, body: 'success' });
  // The other provider rejects the same call-back as forged.
  expect(await send(notice, 'test')).toMatchObject({ verdict: 'forged' });
  expect([await told.state(), await lost.state(), await balance()]).toEqual(['paid', 'waiting', 100_500]);
  pass(MINUTE);
  await world.runJobs();
  expect([await lost.state(), await balance()]).toEqual(['paid', 300_500]);
  expect(await faults()).toEqual([]);
});

test('a transfer is credited when the operator confirms it, once, for its amount and by one reference', async () => {
  const { world, order, balance, faults } = await openTill();
  const { recharges } = world.domains.billing;
  const transfer = { provider: 'bank', way: 'transfer', amount: '300' } as const;
  const [first, second] = [await order(transfer), await order(transfer)];
  expect(first.account).toContain('工商银行');
  const confirm = (number: string, amount: number, reference: string) =>
    recharges.confirmTransfer(number, { amount, reference });
  await expect(confirm(first.number, 2_000_000, 'ICBC-1')).rejects.toMatchObject({ errorName: 'billing.other_amount' });
  expect(await confirm(first.number, 3_000_000, 'ICBC-1')).toMatchObject({ isNew: true });
  expect(await confirm(first.number, 3_000_000, 'ICBC-1')).toMatchObject({ isNew: false });
  await expect(confirm(second.number, 3_000_000, 'ICBC-1')).rejects.toMatchObject({
    errorName: 'billing.reference_used',
  });
  await expect(confirm('R1', 3_000_000, 'ICBC-2')).rejects.toMatchObject({ errorName: 'billing.recharge_not_found' });
  expect([await first.state(), await second.state(), await balance()]).toEqual(['paid', 'waiting', 3_000_000]);
  expect(await faults()).toEqual([]);
});

test.each(['0', '0.00', '-1', '1e3', '0.001', '１００', 'NaN', '', ' 1', '1,000', '1000000.01'])(
  'the amount %j is refused with its field',
  async (amount) => {
    const { world, token } = await openTill();
    const { code, data } = await world.call('billing.recharge', { ...byTest, amount }, token);
    expect({ code, data }).toMatchObject({ code: 40000, data: { fields: [{ field: 'amount' }] } });
  },
);

test('a way that is not set up is refused, a key makes one order, and another enterprise sees none of it', async () => {
  const { world, token, order } = await openTill();
  const alipay = { provider: 'alipay', way: 'page', amount: '1' } as const;
  expect((await world.call('billing.recharge', alipay, token)).code).toBe(41729);
  const twice = [1, 2].map(() => world.call('billing.recharge', byTest, token, { key: 'recharge-1' }));
  const [one, other] = await Promise.all(twice);
  expect(one!.data).toEqual(other!.data);
  const { id } = await order();
  expect((await world.call('billing.recharges', { size: 1 }, token)).data).toMatchObject({ list: [{ id }] });
  const stranger = await (await world.enterprise('别家')).member('外人', { isSuper: true });
  expect((await world.call('billing.rechargeState', { id }, stranger.token)).code).toBe(40400);
  expect((await world.call('billing.recharges', {}, stranger.token)).data.list).toEqual([]);
});

test('recharges are paged, the newest first, and each is on one page', async () => {
  const { world, token, order } = await openTill();
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.unshift((await order()).id);
  const found: string[][] = [];
  let next: string | undefined;
  do {
    const { data } = await world.call('billing.recharges', { size: 2, ...(next && { next }) }, token);
    found.push(data.list.map(({ id }) => id));
    next = data.next ?? undefined;
  } while (next);
  expect(found).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});

test('the number of an order begins with its cell, and in the only cell with none', async () => {
  const { world, order, press, balance } = await openTill();
  expect((await order()).number).toMatch(/^R[0-9A-F]{20}$/);
  await world.admin(`insert into installation (keys_fingerprint, cell) values ('', 120)`);
  const { number, state } = await order();
  expect(number).toMatch(/^R120X[0-9A-F]{20}$/);
  await press(number, 'pay');
  expect([await state(), await balance()]).toEqual(['paid', 1_005_000]);
  await expect(
    world.admin(`insert into payment_order select 'R0X' || repeat('0', 20), id from tenant`),
  ).rejects.toThrow(/payment_order_number_check/);
});
