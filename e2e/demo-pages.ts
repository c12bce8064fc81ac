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

/** Lists customers of the spreadsheet whose number ends in 60, because the simulator answers those. */
export async function numbersThatAnswer(): Promise<string[]> {
  const found: string[] = [];
  for await (const { cells } of readSheet(readFileSync(spreadsheet))) {
    const [name = '', mobile = '', company = ''] = cells;
    if (/^1[3-9]\d{7}60$/.test(mobile) && name.length > 1 && company) found.push(mobile);
  }
  return found;
}
