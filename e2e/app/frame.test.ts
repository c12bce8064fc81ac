import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const list = '/pages2/homeH5/homeleft?pool=sea';
const blank = '/pages/about/blank';
const go = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`);

/**
 * Returns the parts that move during a navigation: those of the view transition, each with its animation and its length
 * in ms. None if the screen under this title comes without a transition.
 */
async function motionTo(page: Page, navigate: string, title: string): Promise<string[]> {
  await expect.poll(() => page.evaluate(`document.getAnimations().length`)).toBe(0);
  return page.evaluate(`new Promise((resolve, reject) => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ animationName, effect }) =>
          effect.pseudoElement?.startsWith('::view-transition-') && /come|leave|fade-in/.test(animationName))
        .map(({ animationName, effect }) =>
          effect.pseudoElement.match(/old|new/) + ' ' + animationName + ' ' + effect.getTiming().duration)
        .toSorted();
    const begin = document.startViewTransition.bind(document);
    let hasBegun = false;
    document.startViewTransition = (put) => {
      hasBegun = true;
      document.startViewTransition = begin;
      const transition = begin(put);
      transition.ready.then(() => resolve(moving()), reject);
      return transition;
    };
    const look = () => {
      if (hasBegun) return;
      if (document.title !== '${title}') return requestAnimationFrame(look);
      document.startViewTransition = begin;
      resolve([]);
    };
    look();
    ${navigate};
  })`);
}

test('screens slide in from the right and back out again, in 240 ms', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 1 });
  const page = await signedIn();
  await page.goto(`${address}/#${list}`);
  await page.locator('[data-customer]').first().waitFor();
  expect(await motionTo(page, `location.hash = '${blank}'`, '空白页')).toEqual([
    'new come-right 240',
    'old leave-left 240',
  ]);
  await page.getByRole('region', { name: '空白页' }).waitFor();
  expect(await motionTo(page, `history.back()`, '客户')).toEqual(['new come-left 240', 'old leave-right 240']);
  expect(await motionTo(page, `location.hash = '/pages2/task/taskList'`, '任务列表')).toEqual([]);
});

test('a user who wants less motion gets a short fade', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn({ reducedMotion: 'reduce' });
  await page.goto(`${address}/#/pages2/task/newTask`);
  await page.getByRole('heading', { name: '新增任务' }).waitFor();
  expect(await motionTo(page, `location.hash = '${blank}'`, '空白页')).toEqual(['new fade-in 100']);
});

test(
  'a list one comes back to is where it was left, with all its pages and no skeleton',
  { timeout: 60_000 },
  async () => {
    const { address, signedIn } = await createPages(browser, { customers: 70 });
    const page = await signedIn();
    await page.goto(`${address}/#${list}`);
    await page.getByText('70 位').waitFor();
    const scroller = page.locator('.page.list');
    const scrollBy = (px: number) => scroller.evaluate((element, by) => element.scrollBy(0, by), px);
    const offset = () => scroller.evaluate((element) => element.scrollTop);
    await expect.poll(async () => (await scrollBy(500), await offset()), { timeout: 20_000 }).toBeGreaterThan(4000);
    await page.waitForLoadState('networkidle');
    const left = await offset();
    // The list alone decides how many rows it draws beyond its own edges.
    const seen = () =>
      scroller.evaluate((element) => {
        const edges = element.getBoundingClientRect();
        const isSeen = (row: HTMLElement) =>
          row.getBoundingClientRect().bottom > edges.top && row.getBoundingClientRect().top < edges.bottom;
        return [...element.querySelectorAll<HTMLElement>('[data-customer]')]
          .filter(isSeen)
          .map((row) => row.dataset.customer);
      });
    const rows = await seen();

    await go(page, blank);
    await page.getByRole('region', { name: '空白页' }).waitFor();
    await page.evaluate(`
    window.skeletons = 0;
    new MutationObserver(() => (window.skeletons += document.querySelectorAll('[aria-busy=true], .sk').length))
      .observe(document, { childList: true, subtree: true });
  `);
    await page.goBack();
    await page.locator('[data-customer]').first().waitFor();
    await expect.poll(offset).toBe(left);
    await expect.poll(seen).toEqual(rows);
    expect(await page.evaluate(`window.skeletons`)).toBe(0);
  },
);

test('a tab keeps its filters and its place while one is on another', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 30 });
  const page = await signedIn();
  await page.goto(`${address}/#${list}`);
  const scroller = page.locator('.page.list');
  await page.locator('[data-customer]').first().waitFor();
  await scroller.evaluate((element) => element.scrollTo(0, 700));
  await page.getByRole('link', { name: '我的' }).click();
  await page.getByRole('heading', { name: '我的' }).waitFor();
  await page.getByRole('link', { name: '客户' }).click();
  await page.locator('[data-customer]').first().waitFor();
  expect(page.url()).toContain(list);
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(700);
});

test('the focus goes to the new screen', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 1 });
  const page = await signedIn();
  await page.goto(`${address}/#${blank}`);
  await page.getByRole('region', { name: '空白页' }).waitFor();
  await go(page, list);
  await page.locator('[data-customer]').first().waitFor();
  await expect.poll(() => page.evaluate(`document.activeElement.closest('.screen') !== null`)).toBe(true);
});

test('below 900 px the column is 414 wide at most, the bar 50 high and full of what opens', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 1 });
  const page = await signedIn({ viewport: { width: 899, height: 800 } });
  await page.goto(`${address}/#${list}`);
  const bar = page.getByRole('navigation');
  await bar.getByRole('link', { name: '客户' }).waitFor();
  await expect.poll(() => bar.boundingBox()).toMatchObject({ width: 414, height: 50, x: 242.5 });
});

test('a chosen theme is there before the first paint', async () => {
  const { address, signedIn } = await createPages(browser);
  const page = await signedIn({ colorScheme: 'light' });
  await page.addInitScript(`localStorage.setItem('haihu_theme', 'dark')`);
  await page.route(/assets\/.*\.js/, () => undefined);
  await page.goto(`${address}/`, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(`document.body && getComputedStyle(document.body).backgroundColor`))
    .toBe('rgb(13, 18, 23)');
});

test('nothing the page does offends its own content security policy', async () => {
  const { address, signedIn } = await createPages(browser, { customers: 1 });
  const page = await signedIn();
  const offences: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) offences.push(message.text());
  });
  await page.goto(`${address}/#${list}`);
  await page.locator('[data-customer]').first().waitFor();
  await go(page, blank);
  await page.getByRole('region', { name: '空白页' }).waitFor();
  expect(offences).toEqual([]);
});
