import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { demoPassword, readSheet } from '../apps/server/test/journeys.ts';

/** A spreadsheet of 5,000 customers, with mistakes in some rows. */
export const spreadsheet = path.resolve(import.meta.dirname, '../apps/server/test/data/customers-5000.xlsx');

/** Opens a page of its own on a started demo. By default it has the size of a phone. */
export async function openDemoPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Signs a member of the demo in, in any language. The choice of an enterprise is left to the caller. */
export async function signInToDemo(page: Page, mobile: string): Promise<void> {
  await page.locator('[name=username]').fill(mobile);
  await page.locator('[name=password]').fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.locator('[type=submit]').click();
  // A member who signs in for the first time gets the guide.
  const first = page.locator('.enterprise-go button');
  await first.or(page.locator('.tabbar, .enterprises button')).first().waitFor();
  if (await first.isVisible()) await first.click();
}

/** Lists rows of the spreadsheet whose number ends in 60, because the simulator answers those. */
export async function rowsThatAnswer(): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { cells } of readSheet(readFileSync(spreadsheet))) {
    const [name = '', mobile = '', company = ''] = cells;
    if (/^1[3-9]\d{7}60$/.test(mobile) && name.length > 1 && company) found.push(cells);
  }
  return found;
}

/** Lists the first rows of the spreadsheet, with its titles and some mistakes. */
export async function firstRows(count: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readSheet(readFileSync(spreadsheet))) {
    rows.push(cells);
    if (rows.length === count) break;
  }
  return rows;
}

/** Imports the rows of a preview in Chinese. The server asks for the use of such a long list of numbers. */
export async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^导入 / }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('导入展会名单');
  await dialog.getByRole('button', { name: '继续' }).click();
  await page.getByText('导入完成').first().waitFor({ timeout: 120_000 });
}
