import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectInReachInLandscape, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('an owner recharges by a page, gives up once, and by a transfer that the operator confirms', async () => {
  const { bench, member, open } = await createCallPages(browser);
  const { callingCreditOf, recharges, ledgerDays } = bench.domains.billing;
  const owner = await member('周总', { isSuper: true, dataScope: 'all' });
  const page = await owner.page();
  const balance = async () => (await callingCreditOf(bench.tenantId)).balance;
  const before = await balance();
  const sheet = page.getByRole('dialog');

  await open(page, '/pages/money/home');
  await page.getByText('还没有在线充值过').waitFor();
  await page.getByRole('button', { name: '充值', exact: true }).click();
  await sheet.getByRole('radio', { name: '500', exact: true }).click();
  await expectSound(page, 'recharge: amount chosen');
  await expectInReachInLandscape(page, sheet.getByRole('button', { name: '去支付' }));
  await sheet.getByLabel('充值金额（元）').last().fill('66.60');
  await sheet.getByRole('radio', { name: '测试支付' }).click();
  await sheet.getByRole('button', { name: '去支付' }).click();

  // This is the provider's own page, which leads back.
  await page.getByText('¥66.60').waitFor();
  await page.getByRole('button', { name: /^付款 ·/ }).click();
  await sheet.getByText('66.60 元已到账').waitFor();
  await expectSound(page, 'recharge: paid');
  await sheet.getByRole('button', { name: '完成' }).click();
  await page.getByText('已到账').first().waitFor();
  expect(await balance()).toBe(before + 666_000);

  await page.getByRole('button', { name: '充值', exact: true }).click();
  await sheet.getByRole('radio', { name: '100', exact: true }).click();
  await sheet.getByRole('radio', { name: '测试支付' }).click();
  await sheet.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('button', { name: /^付款失败/ }).click();
  await sheet.getByText('没有付款，也没有扣款').waitFor();
  await sheet.getByRole('button', { name: '重新充值' }).click();

  await sheet.getByRole('radio', { name: '2,000' }).click();
  await sheet.getByRole('radio', { name: '银行转账' }).click();
  await sheet.getByRole('button', { name: '去支付' }).click();
  const number = (await sheet.getByText(/^R[0-9A-F]{20}$/).textContent())!;
  await sheet.getByText('工商银行').waitFor();
  await expectSound(page, 'recharge: transfer to the bank');
  expect(await balance()).toBe(before + 666_000);
  await recharges.confirmTransfer(number, { amount: 20_000_000, reference: 'ICBC-1' });
  await sheet.getByText('2,000.00 元已到账').waitFor();
  await sheet.getByRole('button', { name: '完成' }).click();
  await page.getByText('已关闭').first().waitFor();
  await expectSound(page, 'recharges: closed and paid');
  expect(await balance()).toBe(before + 20_666_000);

  await open(page, '/pages/money/detail?kind=recharge');
  await page.getByText('+2,000.00').first().waitFor();
  await page.getByText('+66.60').first().waitFor();
  expect((await ledgerDays.verify(bench.tenantId)).faults).toEqual([]);
});
