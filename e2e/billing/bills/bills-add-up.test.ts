import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('calls use the package, then the money, until new ones stop; the bills add up', { timeout: 60_000 }, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const { billing } = bench.domains;
  const [owner, agent] = [await member('周总', { isSuper: true, dataScope: 'all' }), await member('赵婷')];
  // Two minutes are left in money, and one in a package.
  await billing.debit(bench.tenantId, { amount: 1_000_000 - 2400, key: 'rent', reason: '号码月租' });
  const expiresAt = new Date(bench.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000);
  await billing.addPackage(bench.tenantId, { name: '试用套餐', minutes: 1, expiresAt });
  const page = await owner.page();
  await open(page, '/pages/money/home');
  await page.locator('.fig').filter({ hasText: '0.24' }).waitFor();
  await page.getByRole('progressbar', { name: '试用套餐 1 / 1 分钟可用' }).waitFor();
  await page.getByText('余额已降到上次充值后的 5% 以内').waitFor();
  await page.getByText('“试用套餐”3 天后到期，还剩 1 分钟').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  // The meter shows the time left before and during the call, and the money that it holds.
  const customerId = await agent.customer({ name: '何丽娟', mobile: '13612341080' });
  const seat = await agent.page();
  await open(seat, `/pages/client/detail?id=${customerId}`);
  await seat.getByText('套餐还剩 1 分钟').waitFor();
  expect(await seriousFaults(seat)).toEqual([]);
  await seat.getByRole('button', { name: '呼叫', exact: true }).click();
  const first = await callOf(seat);
  await agent.until(first, 'answered');
  await seat.getByText('已用 套餐 1 分钟').waitFor();
  await seat.getByText('剩余 0.24 元').waitFor();
  await seat.getByText('余量不足 5%').waitFor();
  expect(await seriousFaults(seat)).toEqual([]);
  await page.getByRole('button', { name: '通话占用' }).click();
  await page.getByRole('dialog').getByText('套餐 1 分钟').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await bench.call('calls.hangUp', { id: first }, agent.token);
  await bench.until(first, 'ended');
  await owner.tell();
  await page.getByText('套餐分钟已用完，之后的电话从余额扣费').waitFor();
  await page.getByText('套餐分钟已用完，现在从余额扣费').waitFor();

  for (const mobile of ['13612342080', '13612343080']) {
    const { id } = (await bench.place(agent.token, { mobile })).data;
    await bench.until(id, 'answered');
    await bench.call('calls.hangUp', { id }, agent.token);
    await bench.until(id, 'ended');
  }
  expect(await bench.place(agent.token, { mobile: '13612344080' })).toMatchObject({ code: 41304 });
  await page.reload();
  await page.getByText('余额已用完').first().waitFor();
  await page.locator('.fig').filter({ hasText: '0.00' }).waitFor();

  await page.getByRole('button', { name: '本月支出' }).click();
  await page.getByText('−100.00').waitFor();
  await expect.poll(() => page.locator('[data-money]').count()).toBe(3);

  await open(page, '/pages/money/detail?month=2026-03');
  await page.getByText('4 笔').waitFor();
  const amounts = await page.locator('[data-money] .bill-amount').allTextContents();
  const units = amounts.map((shown) => Math.round(Number(shown.replace(/[+,]/g, '').replace('−', '-')) * 10_000));
  expect(units).toEqual([-1200, -1200, -997_600, 1_000_000]);
  expect(units.reduce((sum, each) => sum + each)).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '通话', exact: true }).click();
  await expect.poll(() => page.locator('[data-money]').count()).toBe(2);

  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('button', { name: '文本表格（csv）' }).click();
  await page.getByText('正在生成文件').waitFor();
  const file = page.waitForEvent('download');
  await bench.runJobs();
  await owner.tell();
  await page.getByRole('button', { name: '下载' }).click();
  expect((await file).suggestedFilename()).toBe('账单-2026-03-02.csv');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  await page.locator('[data-money]').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('0.1200 元/分钟').waitFor();
  await sheet.getByText('看这通电话').click();
  await page.waitForURL(/dial\/detail/);
  await page
    .getByText(/0\.1200/)
    .first()
    .waitFor();

  // The page of the call also shows the share that the package paid for it.
  await open(page, `/pages/dial/detail?id=${first}`);
  await page.getByText('套餐 1 分钟', { exact: true }).waitFor();
});
