import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { createOffice, rowBehind } from '../office.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a figure of customers opens the customers behind it', { timeout: 60_000 }, async () => {
  const { bench, open, manager, first } = await createOffice(browser);
  const id = await first.customer({ name: '孙丽', mobile: '13900001234' });
  await bench.call('customers.setLevel', { id, level: 1 }, first.token);
  await bench.call('followups.save', { customerId: id, text: '报价已发' }, first.token);
  await bench.call('customers.mark', { id, isDeal: true, dealAmount: '88000000' }, first.token);
  const page = await manager.page();
  const behind = page.getByRole('dialog');
  await open(page, '/pages/records/user');
  const claimed = page.getByRole('button', { name: /^领取\s*1/ });
  await claimed.waitFor();
  await claimed.click();
  await behind.getByText('1 条').waitFor();
  await rowBehind(page, '孙丽').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await behind.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /^C → A\s*1/ }).click();
  await rowBehind(page, 'C → A').waitFor();
  await behind.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /^成交金额\s*8,800/ }).click();
  await rowBehind(page, '8,800').waitFor();
  await behind.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /1\s*赵婷\s*1/ }).click();
  await rowBehind(page, '报价已发').click();
  await expect.poll(() => page.title()).toBe('客户详情');
  await page.goBack();
  await behind.getByRole('button', { name: '关闭' }).click();
  // The number of customers on a level equals the length of their list.
  await page.getByRole('button', { name: /^A\s*强意向\s*1$/ }).click();
  await page.getByText('孙丽').waitFor();
  await page.getByText('刘芳').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { name: '现在各等级的客户' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});
