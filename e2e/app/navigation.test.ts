import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { stillness } from '../faults.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';
import { specifiedScreens } from './specified-screens.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const go = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`);
const titleIs = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

test.each(['zh', 'en'] as const)(
  'every address opens its screen under its title: %s',
  { timeout: 120_000 },
  async (language) => {
    const { address, signedIn } = await createPages(browser);
    const page = await signedIn({ locale: { zh: 'zh-CN', en: 'en-GB' }[language] });
    await page.goto(`${address}/#/pages/about/blank`);
    for (const [path, zh, en, refresh] of specifiedScreens) {
      if (path === '/' || path === '/pages/login/login') continue;
      await go(page, path);
      await titleIs(page, { zh, en }[language]);
      if (refresh) await page.locator('.pull').waitFor();
    }
  },
);

test('without a session only what is public opens, all else goes to the login', { timeout: 60_000 }, async () => {
  const { address, context } = await createPages(browser);
  const page = await (await context()).newPage();
  await page.goto(`${address}/#/pages/account/privacy`);
  await titleIs(page, '协议说明');
  for (const path of ['/pages/index/index', '/pages3/in-call', '/pages/money/home']) {
    await go(page, path);
    await page.waitForURL(`${address}/#/`);
    await titleIs(page, '登录');
    await go(page, '/pages/login/login');
    await page.waitForURL(`${address}/#/pages/login/login`);
  }
});

test('with a session the entry leads home', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.goto(`${address}/`);
  await page.waitForURL(`${address}/#/pages/index/index`);
  await titleIs(page, '首页');
});

test('an address nobody knows says so', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.goto(`${address}/#/pages/nowhere`);
  await page.getByRole('heading', { name: '没有这个页面' }).waitFor();
});

test.each([
  ['an address nobody knows', '/pages/nowhere'],
  ['another screen', '/pages/about/about'],
])('the screen that was left is there again after going back from %s', async (_there, path) => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.goto(`${address}/#${path}`);
  await page.locator('.page').waitFor();
  await page.goto(`${address}/#/pages/set-up/set-up`);
  await page.getByRole('heading', { name: '基础设置' }).waitFor();
  // It goes once at leisure, and once before the slide that leads there has begun.
  await go(page, path);
  await page.getByRole('heading', { name: '基础设置' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { name: '基础设置' }).waitFor();
  await page.evaluate(`new Promise((back) => {
    const begin = document.startViewTransition.bind(document);
    window.slides = [];
    document.startViewTransition = (put) => window.slides[window.slides.push(begin(put)) - 1];
    addEventListener('popstate', () => addEventListener('popstate', back, { once: true }), { once: true });
    location.hash = '${path}';
    history.back();
  })`);
  // The slide to the screen that is no longer wanted may begin and end after the way back.
  await expect
    .poll(async () => {
      await page.evaluate(`Promise.allSettled(window.slides.map(({ finished }) => finished))`);
      await stillness(page);
      return page.getByRole('heading', { level: 1 }).allInnerTexts();
    })
    .toEqual(['基础设置']);
});

test('a question goes with the screen that asked it, unanswered', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  await page.goto(`${address}/#/pages/about/about`);
  await page.locator('.page').waitFor();
  await page.goto(`${address}/#/pages3/me`);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').waitFor();
  await go(page, '/pages/about/about');
  await titleIs(page, '关于我们');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await page.evaluate('localStorage.flying_token')).toBeTruthy();
});

test('screens about some customers say what to do when opened without any', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  for (const path of [
    '/pages/client/move',
    '/pages3/job',
    '/pages3/job?batch=987',
    '/pages3/merge',
    '/pages3/customer-changes',
  ]) {
    await page.goto(`${address}/#${path}`);
    await page.getByRole('button', { name: '去客户列表' }).click();
    await titleIs(page, '客户');
  }
});

test('a long id in the address stays what it is', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn();
  const there = `${address}/#/pages/news/detailcrm?userId=9223372036854775807&type=0`;
  await page.goto(there);
  await titleIs(page, '客户详情');
  expect(page.url()).toBe(there);
});
