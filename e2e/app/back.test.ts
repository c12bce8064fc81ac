import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { journeysInOneWorld } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

/** Opens a page like WeChat or an iPhone: only the history tells of the back gesture. */
async function openPage() {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷', { isSuper: true, dataScope: 'all' });
  const page = await journey.signedIn(agent);
  await page.addInitScript(() => Object.assign(window, { CloseWatcher: undefined }));
  await page.goto(journey.at('/pages/index/index'));
  await page.getByRole('link', { name: '我的', exact: true }).waitFor();
  return { journey, page };
}

const goBack = (page: Page) => page.evaluate(() => history.back());
const titleIs = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const rules = (page: Page) => page.getByRole('dialog');
const openRules = async (page: Page) => {
  await page.getByRole('button', { name: '公海规则' }).click();
  await rules(page).waitFor();
};
const isClosed = (page: Page) => rules(page).waitFor({ state: 'detached' });

test('back closes the sheet that is open, then leaves the screen', { timeout: 60_000 }, async () => {
  const { journey, page } = await openPage();
  await journey.addToPublicPool({ name: '周云' });
  await page.evaluate(() => (location.hash = '/pages/about/about'));
  await titleIs(page, '关于我们');
  await page.evaluate(() => (location.hash = '/pages2/homeH5/homeleft?pool=sea'));
  await page.getByText('周云').waitFor();

  await openRules(page);
  await goBack(page);
  await isClosed(page);
  expect(page.url()).toContain('homeleft');
  await page.getByText('周云').waitFor();
  // The sheet is opened again and closed by hand. Its entry in the history must not keep the user on the screen.
  await openRules(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  await openRules(page);
  await goBack(page);
  await isClosed(page);
  expect(page.url()).toContain('homeleft');
  await openRules(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  await goBack(page);
  await titleIs(page, '关于我们');
  await page.evaluate(() => history.forward());
  await page.getByText('周云').waitFor();
  await goBack(page);
  await titleIs(page, '关于我们');
});

test('a sheet’s change of the address stays, and so does the way back', { timeout: 60_000 }, async () => {
  const { journey, page } = await openPage();
  const ids = [
    await journey.addToPublicPool({ name: '周云', level: 1 }),
    await journey.addToPublicPool({ name: '何丽娟', level: 6 }),
  ];
  await page.evaluate(() => (location.hash = '/pages2/homeH5/homeleft?pool=sea'));
  await page.getByText('何丽娟').waitFor();
  await openRules(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  await page.getByRole('searchbox').fill('周云');
  await page.getByText('1 位', { exact: true }).waitFor();
  await page.getByText('周云').click();
  await page.waitForURL(new RegExp(`id=${ids[0]}`));
  await goBack(page);
  await page.waitForURL(/search=/);
  await page.getByText('1 位', { exact: true }).waitFor();
  expect(await page.getByText('何丽娟').count()).toBe(0);
  // The sheet is on the search screen: closing it by back keeps the search.
  await openRules(page);
  await goBack(page);
  await isClosed(page);
  expect(page.url()).toContain('search=');
  await goBack(page);
  await page.waitForURL(/pages\/index\/index/);
});

test(
  'a screen that is left from its sheet for another in its place is not come back to',
  { timeout: 60_000 },
  async () => {
    const { page } = await openPage();
    await page.evaluate(() => (location.hash = '/pages/about/about'));
    await titleIs(page, '关于我们');
    await page.evaluate(() => (location.hash = '/pages2/homeH5/homeleft?pool=sea'));
    await openRules(page);
    await page.keyboard.press('Escape');
    await isClosed(page);
    // A tab replaces the screen.
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    await goBack(page);
    await titleIs(page, '关于我们');
  },
);

test(
  'back answers no to a question about unsaved words, and the next one asks again',
  { timeout: 60_000 },
  async () => {
    const { page } = await openPage();
    await page.evaluate(() => (location.hash = '/pages3/roles'));
    await page.getByRole('button', { name: /^销售/ }).click();
    const right = page.getByRole('switch', { name: '修改企业设置' });
    await right.check();
    const question = page.getByRole('alertdialog');
    await goBack(page);
    await question.waitFor();
    await goBack(page);
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => right.isChecked()).toBe(true);
    await goBack(page);
    await question.getByRole('button', { name: '放弃' }).click();
    await page.waitForURL(/pages3\/roles$/);
    await page.getByRole('button', { name: /^销售/ }).waitFor();
    await goBack(page);
    await page.waitForURL(/pages\/index\/index/);
  },
);
