/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { dateAhead } from '@haihu/rules/date-ahead';
import { fill } from '../../press-and-fill.ts';

/** Opens a page in a browser of its own, in the zone of this machine. Its clock follows the server's. */
export async function openPhone(browser: Browser, clockAheadSeconds: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(setting(clockAheadSeconds));
  return context.newPage();
}

/** Puts the clock of these pages ahead by so many seconds more. */
export async function putAhead(pages: readonly Page[], seconds: number): Promise<void> {
  const contexts = new Set(pages.map((page) => page.context()));
  await Promise.all([...contexts].map((context) => context.addInitScript(setting(seconds))));
  await Promise.all(pages.map((page) => page.reload()));
}

const setting = (seconds: number) => `Date = (${dateAhead.toString()})(Date, ${seconds * 1000})`;

/** Presses the first button with this name, because a wide window shows several screens. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Asks for a code on the login, or on an invitation. */
export async function askForCode(page: Page, { address, mobile }: { address: string; mobile: string }): Promise<void> {
  await page.goto(address);
  if (address.endsWith('#/')) await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('checkbox').check();
  await press(page, '发送验证码');
  // The button counts down once the code was sent.
  await page.getByRole('button', { name: '发送验证码', exact: true }).waitFor({ state: 'detached' });
}

export const typeCode = (page: Page, code: string): Promise<void> => fill(page, '验证码', code);

/** Kills a page like a phone does: nothing of it runs any more. */
export async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
