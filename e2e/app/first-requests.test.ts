import { type Permission, permissions } from '@haihu/contract/permissions';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

/** Opens a phone signed in with these permissions, after the home screen was shown once. It loads no code for keys. */
async function atHome(held: readonly Permission[] = permissions) {
  const { address, context, enterprise } = await createPages(browser);
  const { token } = await enterprise.member('李敏', { permissions: [...held] });
  const page = await (await context({ isMobile: true, hasTouch: true })).newPage();
  await page.goto(address);
  await page.evaluate(`localStorage.setItem('flying_token', '${token}')`);
  await page.reload();
  await expect.poll(() => page.evaluate(`localStorage.getItem('userinfo')`)).not.toBeNull();
  await page.reload();
  await expect.poll(() => page.evaluate(`localStorage.getItem('haihu_first_requests')`)).not.toBeNull();
  return { page, address };
}

function watchDay(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => void (asked += Number(request.url().includes('/api/call-detail/today'))));
  return () => asked;
}

test('the next start asks for the day before its code is there, and once', async () => {
  const { page } = await atHome();
  const asked = watchDay(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js/, (route: Route) => released.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(asked).toBe(1);

  release();
  await page.getByText('通话时长').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked()).toBe(1);
});

test('nothing is asked for in the name of who signed out, or for another screen', async () => {
  const { page, address } = await atHome();
  const asked = watchDay(page);
  await page.goto(`${address}/#/pages3/me`);
  await page.reload();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await page.locator('input[name=username]').waitFor();
  await page.reload();
  await page.locator('input[name=username]').waitFor();
  expect(asked()).toBe(0);
  expect(await page.evaluate(`localStorage.getItem('haihu_first_requests')`)).toBeNull();
});

test('home fetches no code of what is not there', async () => {
  const { page } = await atHome(permissions.filter((permission) => permission !== 'billing.read'));
  const files: string[] = [];
  page.on('request', (request) => void files.push(/assets\/(.*)-.{7}\.js$/.exec(request.url())?.[1] ?? ''));
  await page.reload();
  await page.getByText('通话时长').waitFor();
  await expect.poll(() => files).toContain('start-socket');
  await page.waitForLoadState('networkidle');
  // No code of calls or dialling, of lists or of the login is loaded. The page knows only the addresses of other
  // screens.
  const expected = [
    'rolldown-runtime',
    'react',
    'core',
    'begin',
    'signed-in',
    'screen-code',
    'start-socket',
    'background',
    'call-paths',
    'phone-kind',
    'afterwards',
    'leases',
    'counts',
  ];
  expect(files.filter((file) => file && !expected.includes(file))).toEqual([]);
});

test('home is drawn when its code and its day are there, and waits for no clock', async () => {
  const { page } = await atHome();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('通话时长').waitFor();
});
