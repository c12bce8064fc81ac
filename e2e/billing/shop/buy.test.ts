import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { brokenOnNarrowest, seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const line = {
  kind: 'line',
  carrier: '中国电信',
  area: '浙江宁波',
  answerRate: 46,
  concurrency: 20,
  rules: '每天 9:00 至 19:00 拨打；同一号码一天不超过 3 次。',
  setupFee: '300',
  monthlyFee: '60',
};
const minutes = { kind: 'package', minutes: 500, validity: { unit: 'month', count: 1 } };

test('an owner compares, buys a package, shares its seats and adds one', { timeout: 90_000 }, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const { catalogue, callingCreditOf } = bench.domains.billing;
  const owner = await member('周总', { isSuper: true, dataScope: 'all' });
  await member('赵婷');
  const page = await owner.page();
  const clean = async () => expect(await seriousFaults(page)).toEqual([]);

  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await open(page, '/pages3/me');
  await tap('产品列表');
  await page.getByText('现在没有在售的套餐').waitFor();
  await catalogue.saveProduct({ ...line, code: 'east', name: '华东线', minutePrice: '0.12' });
  await catalogue.saveProduct({ ...line, code: 'all', name: '全国线', minutePrice: '0.15' });
  await catalogue.saveProduct({ ...minutes, code: 'start', name: '起步套餐', price: '20' });
  await catalogue.saveProduct({ ...minutes, code: 'team', name: '团队套餐', price: '40', seats: 1, seatPrice: '31' });
  await page.reload();
  await page.getByRole('heading', { name: '起步套餐' }).waitFor();
  await page.getByRole('checkbox', { name: '选入对比 起步套餐' }).check({ force: true });
  await page.getByRole('checkbox', { name: '选入对比 团队套餐' }).check({ force: true });
  await clean();
  await page.getByRole('button', { name: '对比两个' }).click();
  const compared = page.getByRole('dialog');
  await compared.getByRole('rowheader', { name: '加一个坐席' }).waitFor();
  await clean();
  expect(await brokenOnNarrowest(page, compared.getByText(/^[\d.,]+ 元$/))).toEqual([]);
  await compared.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('radio', { name: '线路' }).click();
  await page.getByRole('heading', { name: '全国线' }).waitFor();

  await tap('返回');
  await tap('语音线路介绍');
  await page.getByRole('heading', { name: '华东线' }).waitFor();
  // The list before this one read the same lines: this screen reads them itself, too.
  await page.reload();
  await page.getByRole('heading', { name: '华东线' }).waitFor();
  await page.getByText('同一号码一天不超过 3 次').first().waitFor();
  await clean();

  await tap('返回');
  await tap('我的套餐');
  await page.getByText('没有可用的套餐').waitFor();
  await tap('购买套餐');
  await page.getByRole('radio', { name: /团队套餐/ }).click();
  await page.getByRole('button', { name: '从余额支付 40.00 元' }).waitFor();
  await clean();
  await page.getByText('先选谁坐').waitFor();
  await page.getByRole('button', { name: '分配给成员' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /赵婷/ })
    .click();
  await page.getByRole('button', { name: '收回 赵婷' }).waitFor();
  await page.getByRole('button', { name: '从余额支付 40.00 元' }).click();
  await page.getByText('/ 500 分钟可用').first().waitFor();
  await page.getByText('团队套餐').first().waitFor();
  expect((await callingCreditOf(bench.tenantId)).balance).toBe(600_000);

  await page.getByRole('button', { name: '坐席 1 / 1' }).click();
  await page.getByText('已用 1 / 1 个').waitFor();
  await page.getByRole('button', { name: '多一个' }).click();
  await page.getByText('按天：31 / 31 天').waitFor();
  await clean();
  await page.getByRole('button', { name: '从余额支付 31.00 元' }).click();
  await page.getByText('已用 1 / 2 个').waitFor();
  expect((await callingCreditOf(bench.tenantId)).balance).toBe(290_000);
  await page.getByRole('button', { name: '收回 赵婷' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
  await page.getByText('已用 0 / 2 个').waitFor();

  await open(page, '/pages/money/detail?kind=purchase');
  await page.getByText('−40.00').first().waitFor();

  // The package costs more than the balance. The page shows how much is missing, and pays nothing.
  await open(page, '/pages2/buypackage/buypackage');
  await page.getByRole('radio', { name: /团队套餐/ }).click();
  await page.getByText(/余额不足，还差 11\.00 元/).waitFor();
  expect((await callingCreditOf(bench.tenantId)).balance).toBe(290_000);
});
