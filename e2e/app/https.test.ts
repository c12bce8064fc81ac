/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { certificateFolder } from '../../apps/server/test/certificates.ts';
import { createWorld } from '../../apps/server/test/world.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test.each([
  { locale: 'zh-CN', title: '信任本站证书', home: '首页' },
  { locale: 'en-US', title: "Trust this site's certificate", home: 'Home' },
])('in a local network a device trusts the server, and may use its microphone: $locale', async (words) => {
  const { files } = certificateFolder();
  const world = await createWorld({ roles: ['web', 'socket'], tls: files });
  const { token } = await (await world.enterprise()).member('赵婷');
  const address = `https://${await world.start()}`;
  // The test's certificate is in no store of the machine, so the browser is told not to mind.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: words.locale,
    ignoreHTTPSErrors: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();

  await page.goto(`${address}/trust`);
  await page.getByRole('heading', { name: words.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const opened = page.waitForEvent('websocket');
  await page.addInitScript((kept) => localStorage.setItem('flying_token', kept), token);
  await page.getByRole('link').last().click();
  await page.getByText(words.home).first().waitFor();
  expect((await opened).url()).toMatch(/^wss:/);
  expect(await page.evaluate(() => isSecureContext && 'mediaDevices' in navigator)).toBe(true);
});
