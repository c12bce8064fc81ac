import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { pagesInOneWorld } from '../../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const list = '#/pages2/homeH5/homeleft?pool=sea';
const stored = (page: Page, key: string) => page.evaluate(`localStorage.getItem('${key}')`);

test.each([401, 10020, 10021, 10088])('code %i: told once, and after 2 s the login', async (code) => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  // Time stands still until the test lets it pass, because a slow machine needs time before the two seconds begin.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  let calls = 0;
  await page.route('**/gateway/**', (route) => {
    calls += 1;
    return route.fulfill({ json: { code, msg: '登录过期，请重新登录', data: null } });
  });
  await page.addInitScript(`
    localStorage.setItem('flying_userId', '5');
    localStorage.setItem('flying_line_df', '7');
    window.toasts = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.className === 'toast') window.toasts.push({ text: node.textContent, at: performance.now() });
    }).observe(document, { childList: true, subtree: true });
    const replaceState = history.replaceState;
    history.replaceState = function (...given) {
      if (given[2] === '#/') window.leftAt ??= performance.now();
      replaceState.apply(history, given);
    };
  `);
  await page.goto(`${address}/${list}`);
  await page.locator('.toast', { hasText: '登录过期，请重新登录' }).waitFor();
  await page.evaluate(`location.hash = '/pages2/homeH5/homeleft?pool=sea&search=x'`);
  await expect.poll(() => calls).toBeGreaterThan(1);

  await page.clock.runFor(2500);
  await page.waitForURL(`${address}/#/`);
  for (const key of ['flying_token', 'flying_userId', 'flying_line_df']) expect(await stored(page, key)).toBeNull();
  const toasts = (await page.evaluate(`window.toasts`)) as { text: string; at: number }[];
  expect(toasts.map(({ text }) => text)).toEqual(['登录过期，请重新登录']);
  const waited = ((await page.evaluate(`window.leftAt`)) as number) - toasts[0]!.at;
  expect(waited).toBeGreaterThan(1900);
  expect(waited).toBeLessThan(2600);
});

test('a missing permission is told and ends nothing', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.route('**/gateway/**', (route) => route.fulfill({ json: { code: 403, msg: '没有这项权限', data: null } }));
  await page.goto(`${address}/${list}`);
  await page.locator('[data-failed]', { hasText: '没有这项权限' }).first().waitFor();
  expect(await stored(page, 'flying_token')).not.toBeNull();
});

test('signing out in one tab signs the others out', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 1 });
  const page = await signedIn();
  await page.goto(`${address}/${list}`);
  await page.locator('[data-customer]').first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${address}/#/pages/about/blank`);
  await other.evaluate(`localStorage.removeItem('flying_token')`);
  await page.waitForURL(`${address}/#/`);
});

test('a person’s permissions are read anew when the app opens', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.addInitScript(`localStorage.setItem('permissionList', '[]')`);
  await page.goto(`${address}/${list}`);
  await expect.poll(() => stored(page, 'permissionList')).toContain('customers.claim');
});
