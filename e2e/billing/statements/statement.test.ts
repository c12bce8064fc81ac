/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('an owner reads the statement of a month, prints it, takes it away and asks for an invoice', async () => {
  const { bench, member, open } = await createCallPages(browser);
  const { billing } = bench.domains;
  const { tenantId } = bench;
  const at = new Date('2026-02-10T02:00:00Z');
  await billing.credit(tenantId, { amount: 1_000_000, key: 'february', at });
  await billing.debit(tenantId, { amount: 123_456, key: 'rent', reason: '号码月租', at });
  const owner = await member('周总', { isSuper: true, dataScope: 'all' });
  const page = await owner.page();

  await open(page, '/pages/money/detail?month=2026-02');
  await page.getByText('−12.3456').first().waitFor();
  await page.getByRole('button', { name: '对账单' }).click();
  const sheet = page.getByRole('article');
  await sheet
    .getByRole('row', { name: /期末余额/ })
    .getByText('87.6544')
    .waitFor();
  await sheet
    .getByRole('row', { name: /扣款/ })
    .getByText('−12.3456')
    .waitFor();
  await expectSound(page, 'statement: month');

  // The print shows the sheet and nothing around it.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: '申请发票' }).isVisible()).toBe(false);
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const inks = await sheet
    .locator('caption, p.note')
    .evaluateAll((words) => words.map((one) => getComputedStyle(one).color));
  expect(new Set(inks)).toEqual(new Set(['rgb(71, 84, 103)']));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.getByRole('button', { name: '导出 Excel' }).click();
  await page.getByText('正在生成文件').waitFor();
  const file = page.waitForEvent('download');
  await bench.runJobs();
  await owner.tell();
  await expect.poll(() => page.getByRole('button', { name: '下载' }).isEnabled()).toBe(true);
  await page.getByRole('button', { name: '下载' }).click();
  expect((await file).suggestedFilename()).toBe('对账单-2026-02.xlsx');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '申请发票' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel('发票抬头').fill('海呼科技有限公司');
  await asking.getByLabel('税号').fill('91330000ma27xxxx0a');
  await expectSound(page, 'statement: invoice asked');
  await asking.getByRole('button', { name: '申请发票' }).click();
  await asking.getByText('待开具').waitFor();
  const [asked] = await billing.invoices.newest(tenantId, 1);
  expect(asked).toMatchObject({ month: '2026-02', amount: '123456', taxNumber: '91330000MA27XXXX0A' });
  await billing.invoices.answer(tenantId, asked!.id, { state: 'issued', answer: '033001900104' });
  await page.reload();
  await page.getByRole('button', { name: '申请发票' }).click();
  await page.getByText(/033001900104/).waitFor();
  await page.getByText('已开具').waitFor();
});
