import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const minutes = { kind: 'package', minutes: 500, validity: { unit: 'month', count: 1 } };

test('an owner renews, loses a seat, upgrades and is refunded; the statement equals the bills', async () => {
  const { bench, member, open } = await createCallPages(browser);
  const { tenantId } = bench;
  const { catalogue, callingCreditOf, shop, credit, ledgerDays } = bench.domains.billing;
  const owner = await member('周总', { isSuper: true, dataScope: 'all' });
  const zhao = await member('赵婷');
  const li = await member('李敏');
  await credit(tenantId, { amount: 2_000_000, key: 'more' });
  const { id: productId } = await catalogue.saveProduct({
    ...minutes,
    code: 'team',
    name: '团队套餐',
    price: '40',
    seats: 1,
    seatPrice: '31',
  });
  await catalogue.saveProduct({ ...minutes, code: 'large', name: '大套餐', minutes: 2000, price: '120' });
  const ask = { what: 'buy', productId, times: 1, moreSeats: 1 } as const;
  const quote = await bench.call('billing.quote', ask, owner.token);
  const { packageId } = (await bench.call('billing.pay', { quoteId: quote.data.id }, owner.token)).data;
  await bench.call('billing.share', { packageId, add: [zhao.who.userId, li.who.userId] }, owner.token);
  const balance = async () => (await callingCreditOf(tenantId)).balance;
  const before = await balance();
  const page = await owner.page();

  // Two members have a seat and would keep it. The package is renewed with one: the page asks who loses theirs.
  await open(page, '/pages/mypackage/index');
  await page.getByRole('button', { name: '续费' }).click();
  await page.getByRole('button', { name: '从余额支付 71.00 元' }).waitFor();
  await page.getByRole('radio', { name: '不加' }).click();
  await page.getByText('再选 1 位不再有坐席的成员').waitFor();
  await page
    .getByRole('group', { name: /坐席/ })
    .getByText('李敏')
    .click();
  await page.getByRole('button', { name: '从余额支付 40.00 元' }).waitFor();
  await expectSound(page, 'change package: renewal');
  await page.getByRole('button', { name: '从余额支付 40.00 元' }).click();
  await page.getByRole('radio', { name: '未开始 1', checked: true }).waitFor();
  expect(await balance()).toBe(before - 400_000);

  // The package gets one seat fewer now. The page asks the same question, and gives money back.
  await open(page, `/pages/mypackage/seatAdjustment?id=${packageId}`);
  await page.getByText('已用 2 / 2 个').waitFor();
  await page.getByRole('button', { name: '少一个' }).click();
  await page.getByText('再选 1 位不再有坐席的成员').waitFor();
  await page
    .getByRole('group', { name: /坐席/ })
    .getByText('赵婷')
    .click();
  await page.getByText('按天：30 / 31 天').waitFor();
  await expectSound(page, 'change package: refund by days');
  await page.getByRole('button', { name: '确认，退回 30.00 元' }).click();
  await page.getByText('已用 1 / 1 个').waitFor();
  expect(await balance()).toBe(before - 400_000 + 300_000);

  // The rest of the package is worth 40 yuan, which are taken off.
  await open(page, '/pages/mypackage/index');
  await page.getByRole('button', { name: '升级' }).click();
  await page.getByRole('radio', { name: /大套餐/, checked: true }).waitFor();
  await page.getByText('抵扣剩余 500 分钟').waitFor();
  await page.getByRole('button', { name: '从余额支付 80.00 元' }).click();
  await page.getByText('/ 2,000 分钟可用').waitFor();
  expect(await balance()).toBe(before - 900_000);

  // The operator takes the large package back.
  const [large] = (await bench.call('billing.packages', { state: 'inForce' }, owner.token)).data.list;
  await shop.refund(tenantId, { packageId: large!.id, reason: '不再使用' });
  expect(await balance()).toBe(before + 300_000);
  const month = (await bench.call('billing.wallet', {}, owner.token)).data.month;
  await open(page, `/pages/money/detail?month=${month}&view=statement`);
  const sheet = page.getByRole('article');
  const { list } = (await bench.call('billing.bills', { month, size: 100 }, owner.token)).data;
  const sumOf = (kind: string) =>
    list.reduce((sum, bill) => sum + (bill.kind === kind ? Number(bill.amount) : 0), 0) / 10_000;
  for (const [kind, words] of [
    ['purchase', '购买'],
    ['refund', '退款'],
  ] as const) {
    const shown = await sheet.getByRole('row', { name: words }).getByRole('cell').last().textContent();
    expect(Number(shown!.replace('−', '-').replaceAll(',', ''))).toBeCloseTo(sumOf(kind), 4);
  }
  const closing = await sheet.getByRole('row', { name: '期末余额' }).getByRole('cell').last().textContent();
  expect(Number(closing!.replaceAll(',', ''))).toBeCloseTo((await balance()) / 10_000, 4);
  expect((await ledgerDays.verify(tenantId)).faults).toEqual([]);
});
