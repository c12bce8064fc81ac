import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { expectSound } from '../journey.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const chunk = /\/assets\/agent-customers-.*\.js/;
const list = '/pages2/homeH5/homeleft?pool=sea';

async function openBlank() {
  const { address, signedIn } = await createPages(browser, { customers: 3 });
  const page = await signedIn();
  await page.goto(`${address}/#/pages/about/blank`);
  await page.getByRole('region', { name: '空白页' }).waitFor();
  return page;
}

/** Fails an import, and returns the message that a form would show. It runs in the page. */
function failImport(): string {
  const payload = new TypeError('Failed to fetch');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload.message;
}

const itself = ({ pathname }: URL) => pathname === '/';
const hide = (route: Route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.fallback());

/** Hides the server from a page that looks for it, so that nothing comes back by itself. Returns what ends this. */
async function hideServer(page: Page): Promise<() => Promise<void>> {
  await page.route(itself, hide);
  return () => page.unroute(itself, hide);
}

const go = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`);
const firstRow = (page: Page) => page.locator('[data-customer]').first();

test('code that does not load says so, and trying again fetches it', async () => {
  const page = await openBlank();
  const showServer = await hideServer(page);
  await page.route(chunk, (route) => route.abort());
  // Its time stands still, so the page does not come back by itself before the key is pressed.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await go(page, list);
  await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
  await page.getByText('这部分还没下载到本机，联网后点重试').waitFor();
  expect(await page.getByText(/Loading|Failed/).count()).toBe(0);

  await page.unroute(chunk);
  await showServer();
  // A browser remembers a failed import. A new page helps, and is loaded once.
  let pages = 0;
  page.on('load', () => void (pages += 1));
  await page.getByRole('button', { name: '重试' }).click();
  await page.clock.resume();
  await firstRow(page).waitFor();
  expect(pages).toBeLessThanOrEqual(1);
});

test('a sheet whose code does not load says so in plain words, and a new page brings it', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.goto(address);
  await expect.poll(() => page.evaluate(failImport)).toContain('联网');
  const sheet = /\/assets\/goal-sheet-.*\.js/;
  await hideServer(page);
  await page.route(sheet, (route) => route.abort());
  await page.getByRole('button', { name: '设定每日目标' }).click();
  await page.locator('[data-problem="loading-chunk-failed"]').getByText('这部分还没下载到本机，联网后点重试').waitFor();
  await expectSound(page, 'a part that was never loaded');

  await page.unroute(sheet);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('button', { name: '设定每日目标' }).click();
  await page.getByRole('dialog').waitFor();
});

test('code that an update took away comes with a new page', async () => {
  const page = await openBlank();
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  await go(page, list);
  await page.locator('[data-problem="loading-chunk-failed"]').waitFor();

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '重试' }).click();
  await reloaded;
  await page.unroute(chunk);
  await page.reload();
  await firstRow(page).waitFor();
});

test('without network trying again keeps the page', async () => {
  const page = await openBlank();
  await page.evaluate(`window.samePage = true`);
  await page.context().setOffline(true);
  await page.getByText('没有网络').waitFor();
  await go(page, list);
  const problem = page.locator('[data-problem="loading-chunk-failed"]');
  await problem.waitFor();
  await page.getByRole('button', { name: '重试' }).click();
  await problem.waitFor();
  expect(await page.evaluate(`window.samePage`)).toBe(true);

  // It comes by itself with the network.
  await page.context().setOffline(false);
  await firstRow(page).waitFor();
});

test('a network that changed while a screen was loading takes nothing away for good', async () => {
  const page = await openBlank();
  await page.route(chunk, (route) => route.abort('connectionreset'));
  await go(page, list);
  await page.locator('[data-problem="loading-chunk-failed"]').waitFor();
  await page.unroute(chunk);
  await firstRow(page).waitFor();
});

test('lost code of the phone in the page, which shows nothing, is fetched by a new page', async () => {
  const { address, signedIn, agent } = await createPages(browser);
  const page = await signedIn();
  const code = /\/assets\/softphone-bell-.*\.js/;
  await page.route(code, (route) => route.abort('connectionreset'));
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'on');
    addEventListener('haihu-softphone-lost', () => Object.assign(window, { isLost: true }));
  }, `haihu_softphone_${agent.session.user.userId}`);
  await page.goto(address);
  await page.waitForFunction(() => (window as { isLost?: boolean }).isLost);
  await page.unroute(code);
  await page.waitForResponse((response) => code.test(response.url()) && response.ok());
});

test('slow code: the old screen stays for 200 ms, then a skeleton, after 60 s words, at last the screen', async () => {
  const page = await openBlank();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const held: Route[] = [];
  await page.route(chunk, (route) => void held.push(route));
  await go(page, list);
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(() => page.getByRole('region', { name: '空白页' }).count()).toBe(1);

  await page.clock.fastForward(200);
  await page.locator('.page[aria-busy="true"]').waitFor();
  await page.clock.fastForward(59_800);
  await page.getByRole('heading', { name: '60 秒还没打开' }).waitFor();
  await page.getByRole('button', { name: '重试' }).click();
  await page.clock.fastForward(200);
  await page.locator('.page[aria-busy="true"]').waitFor();

  await page.clock.resume();
  await held[0]!.continue();
  await firstRow(page).waitFor();
  expect(held).toHaveLength(1);
});

test('code that takes 120 s has failed', async () => {
  const page = await openBlank();
  await page.clock.install();
  const held: Route[] = [];
  await page.route(chunk, (route) => void held.push(route));
  await go(page, list);
  await expect.poll(() => held.length).toBe(1);
  await page.clock.fastForward(200);
  await page.locator('.page[aria-busy="true"]').waitFor();
  await page.clock.fastForward(60_000);
  await page.getByRole('heading', { name: '60 秒还没打开' }).waitFor();
  await page.clock.fastForward(61_000);
  await page.locator('[data-problem="loading-chunk-failed"]').waitFor();
});

test('a screen that breaks leaves the others alone', async () => {
  const page = await openBlank();
  const broken = `export default () => { throw new Error('no such customer'); };`;
  // No other file imports from the file of this screen, so the bundler keeps the names of its exports.
  await page.route(/\/assets\/me-.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await go(page, '/pages3/me');
  await page.locator('[data-problem="broken"]').getByText('no such customer').waitFor();
  await page.getByRole('link', { name: '客户' }).click();
  await page.locator('input[type=search]').waitFor();
});
