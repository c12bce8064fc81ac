import { contract } from '@haihu/contract/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { missingFiles } from '../../kept-app.ts';
import { createPages, pagesInOneWorld } from '../../signed-in-pages.ts';
import { createFront } from './front.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const pagesInOne = pagesInOneWorld();

/** Opens home on a phone that may have a service worker, and waits until the app is kept. */
async function atHome() {
  const { address, signedIn } = await pagesInOne(browser, { customers: 2 });
  const front = await createFront(address.replace('http://', ''));
  const page = await signedIn({ serviceWorkers: 'allow' });
  await page.goto(front.address);
  await page.getByText('通话时长').waitFor();
  await keepsScreens(page);
  return { page, front };
}

/** Waits until the newest build has all files in its cache that the build lists, those of screens included. */
async function keepsScreens(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(missingFiles), { timeout: 60_000 }).toEqual([]);
}

/** Forgets what the device keeps of answers. It runs in the page. */
async function forgetAnswers(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open('haihu-answers');
    asked.addEventListener('error', () => reject(asked.error!));
    asked.addEventListener('success', () => {
      const clearing = asked.result.transaction('answers', 'readwrite');
      clearing.objectStore('answers').clear();
      clearing.addEventListener('complete', () => resolve());
    });
  });
}

const builds = (page: Page) => page.evaluate(() => caches.keys());
const go = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`);
/** Returns the end of the id of the build that the page is of. The page may be loading. */
const buildOf = (page: Page) =>
  page.evaluate(`document.querySelector('[data-build]')?.dataset.build.slice(-3)`).catch(() => undefined);
const home = (page: Page) => page.getByRole('link', { name: '首页' });
const list = '/pages2/homeH5/homeleft?pool=sea';

/** Shows the page again, which looks for another build, and waits until that build has taken over. */
async function lookForBuild(page: Page, deployed: number): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const id = String(deployed).padStart(3, '0');
  await expect.poll(() => builds(page), { timeout: 60_000 }).toContainEqual(expect.stringMatching(`${id}$`));
  let wasWaiting = false;
  async function look(): Promise<string> {
    const state = await page.evaluate(stateOfUpdate);
    if (state === 'waiting' && wasWaiting) await endIdleWorkers(page);
    wasWaiting = state === 'waiting';
    return state;
  }
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toBe('over');
}

/** Tells how far the worker of another build is. It runs in the page. */
async function stateOfUpdate(): Promise<'installing' | 'waiting' | 'over'> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) return 'waiting';
  return !registration?.installing && registration?.active?.state === 'activated' ? 'over' : 'installing';
}

/**
 * Ends the workers of a page, as a browser does after half a minute without work. The old worker may still have been
 * keeping screens when the new one was ready: Chromium then lets the new one wait for this end.
 */
async function endIdleWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}

test('after one visit the app opens while the server is gone', { timeout: 120_000 }, async () => {
  const { page, front } = await atHome();
  await front.stop();
  await page.reload();
  await home(page).waitFor();
  await go(page, list);
  await page.getByRole('heading', { name: '客户加载失败' }).waitFor();

  await front.startAgain();
  await page.getByRole('button', { name: '重试' }).click();
  await page.locator('[data-customer]').first().waitFor();
});

test('without network home shows what was last seen, and reads it again at once', { timeout: 120_000 }, async () => {
  const { page } = await atHome();
  const calls = page.locator('.card .fig').first();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^没有网络，看到的是 \d\d:\d\d 的内容$/).waitFor();
  await expect.poll(() => calls.innerText()).toBe('0');
  expect(await page.getByText('加载失败').count()).toBe(0);

  const asked = page.waitForResponse((answer) => answer.url().includes(contract['statistics.today'].path));
  await page.context().setOffline(false);
  await asked;
  await page.getByText('没有网络').waitFor({ state: 'detached' });
});

test('a page that was opened without network or answers reads again at the return', { timeout: 120_000 }, async () => {
  const { page } = await atHome();
  await page.evaluate(forgetAnswers);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('今天的数据加载失败').waitFor();
  await page.context().setOffline(false);
  await page.getByText('通话时长').waitFor();
  expect(await page.getByText('加载失败').count()).toBe(0);
});

test(
  'a slow network brings the kept page after 2.5 s, a fast one always the new page',
  { timeout: 120_000 },
  async () => {
    const { page, front } = await atHome();
    front.asked();
    await page.reload();
    await home(page).waitFor();
    expect(front.asked()).toContain('/');

    const release = front.hold('/');
    await page.reload();
    await home(page).waitFor();
    release();
  },
);

test('no answer of a call is kept, and the login keeps nothing', { timeout: 120_000 }, async () => {
  const { page, front } = await atHome();
  const kept = await page.evaluate(async () => {
    const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(open.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  const stranger = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  await stranger.goto(front.address, { waitUntil: 'networkidle' });
  await stranger.locator('input[name=username]').waitFor();
  expect(await stranger.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await stranger.context().close();
});

test(
  'an open page still gets its parts after a deployment; the third build drops the first',
  { timeout: 120_000 },
  async () => {
    const { page, front } = await atHome();
    front.deploy();
    await lookForBuild(page, 2);
    front.asked();
    await go(page, list);
    await page.locator('[data-customer]').first().waitFor();
    expect(front.asked().filter((path) => path.includes('.build1.'))).toEqual([]);

    await page.getByRole('status').filter({ hasText: '新版本已就绪' }).getByRole('button', { name: '刷新' }).click();
    await expect.poll(() => buildOf(page)).toBe('002');
    await home(page).waitFor();
    expect(await page.getByText('新版本已就绪').count()).toBe(0);
    expect(await builds(page)).toHaveLength(2);
    front.deploy();
    await lookForBuild(page, 3);
    expect((await builds(page)).map((name) => name.slice(-3))).toEqual(['002', '003']);
    await front.stop();
    await page.reload();
    await home(page).waitFor();
    expect(await buildOf(page)).toBe('003');
  },
);

test('the kept page has the branding of its host', { timeout: 120_000 }, async () => {
  const { world, address, signedIn } = await createPages(browser);
  const front = await createFront(address.replace('http://', ''));
  const page = await signedIn({ serviceWorkers: 'allow' });
  await page.goto(front.address);
  await keepsScreens(page);
  await world.domains.config.setBranding(null, 'app_name', '云帆客户通');
  await page.reload();
  await home(page).waitFor();
  await front.stop();
  await page.reload();
  await home(page).waitFor();
  const kept = await page.evaluate(async () => (await caches.match('/'))!.text());
  expect(kept).toContain('<title>云帆客户通</title>');
});

test('a number that another app shares is in the dial pad, and no server sees it', { timeout: 120_000 }, async () => {
  const { page, front } = await atHome();
  front.asked();
  // A phone sends the same form when the user shares a text with the installed app.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    form.innerHTML = '<input name="title" value="名片"><textarea name="text">王芳 电话 138-0013 8000</textarea>';
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(/homeright\?typed=/);
  await expect.poll(() => page.locator('.dial-pad input').inputValue()).toMatch(/^138\s?0013\s?8000$/);
  expect(front.asked().filter((path) => /share|138/.test(path))).toEqual([]);
});

test('without network the list is that of the last answer, with its age', { timeout: 120_000 }, async () => {
  const { page } = await atHome();
  await go(page, list);
  await page.locator('[data-customer]').first().waitFor();
  const rows = await page.locator('[data-customer]').count();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^没有网络，看到的是 \d\d:\d\d 的内容$/).waitFor();
  await expect.poll(() => page.locator('[data-customer]').count()).toBe(rows);

  await page.context().setOffline(false);
  await page.getByText('看到的是').waitFor({ state: 'detached' });
  await page.locator('[data-customer]').first().waitFor();
});

test('twelve hours after the last answer of the server nothing can be read', { timeout: 120_000 }, async () => {
  const { page } = await atHome();
  await go(page, list);
  await page.locator('[data-customer]').first().waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => localStorage.setItem('haihu_answered_at', String(Date.now() - 13 * 60 * 60_000)));
  await page.reload();
  await page.getByText('超过 12 小时没有连上服务器，内容已隐藏，连网后可看').waitFor();
  await page.getByRole('heading', { name: '客户加载失败' }).waitFor();
  expect(await page.locator('[data-customer]').count()).toBe(0);

  await page.context().setOffline(false);
  await page.locator('[data-customer]').first().waitFor();
  await page.getByText('超过 12 小时').waitFor({ state: 'detached' });
});

test('an open page forgets what it shows after twelve hours without an answer', { timeout: 120_000 }, async () => {
  const { page } = await atHome();
  await go(page, list);
  await page.locator('[data-customer]').first().waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => {
    localStorage.setItem('haihu_answered_at', String(Date.now() - 13 * 60 * 60_000));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByText('连网后可看').waitFor();
  await expect.poll(() => page.locator('[data-customer]').count()).toBe(0);
  await page.context().setOffline(false);
  await page.locator('[data-customer]').first().waitFor();
});
