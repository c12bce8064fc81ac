import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { callPagesInOneWorld } from '../call-pages.ts';
import { overflowing, seriousFaults } from '../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createCallPages = callPagesInOneWorld();

const patiently = { timeout: 90_000 };
const desk = { width: 1400, height: 900 };
const pane = (page: Page, name: 'left' | 'middle' | 'right') => page.locator(`.screen[data-pane=${name}]`);
const heading = (name: string) => ({ name, exact: true });
const titleIs = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

/** Makes an agent at a desk, with customers and one call. */
async function createDesk({ isSuper = false, colorScheme }: { isSuper?: boolean; colorScheme?: 'dark' } = {}) {
  const pages = await createCallPages(browser);
  const { bench } = pages;
  const agent = await pages.member('赵婷', { isSuper });
  const ids: string[] = [];
  for (const name of ['周云', '何丽娟', '黄伟']) ids.push(await agent.customer({ name, company: `${name}商行` }));
  const callId = await bench.domains.calls.recordPast(agent.who, {
    customerId: ids[0]!,
    lineId: bench.lineId,
    createdAt: new Date(bench.clock.now().getTime() - 20 * 60_000),
    cause: 'answered',
    hungUpBy: 'customer',
    ringSeconds: 5,
    talkSeconds: 40,
    recording: null,
  });
  const page = await agent.page({ viewport: desk, reducedMotion: 'reduce', colorScheme });
  const open = (path: string) => pages.open(page, path);
  const row = (name: string) => pane(page, 'left').locator('[data-customer]').filter({ hasText: name });
  return { page, open, row, bench, ids, callId };
}

test('a list stays beside its customer, and the customer beside the call; back undoes it', patiently, async () => {
  const { page, open, row, ids } = await createDesk();
  await open('/pages2/homeH5/homeleft');
  await row('周云').waitFor();
  await pane(page, 'middle').getByText('在左边点一项').waitFor();
  await expect.poll(() => pane(page, 'left').boundingBox()).toMatchObject({ width: 414, height: 900 });

  await row('周云').click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  expect(page.url()).toContain(`id=${ids[0]}`);
  await titleIs(page, '客户详情');
  const depth = await page.evaluate(() => history.length);
  // Another row takes the place of the first customer, and the list does not move.
  await row('何丽娟').click();
  await pane(page, 'middle').getByRole('heading', heading('何丽娟')).waitFor();
  expect(await page.evaluate(() => history.length)).toBe(depth);
  await row('何丽娟').locator('[aria-current]').waitFor();
  await row('周云').locator('[aria-current]').waitFor({ state: 'detached' });
  await row('周云').click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();

  await pane(page, 'middle')
    .getByRole('tab', { name: /^通话/ })
    .click();
  await pane(page, 'middle')
    .getByRole('link', { name: /^接通/ })
    .click();
  await titleIs(page, '通话详情');
  await pane(page, 'left').getByRole('heading', heading('周云')).waitFor();
  await page.reload();
  await pane(page, 'middle').getByRole('heading', heading('通话详情')).waitFor();
  await pane(page, 'left').getByRole('heading', heading('周云')).waitFor();

  await page.goBack();
  await row('周云').waitFor();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  await page.goBack();
  await pane(page, 'middle').getByText('在左边点一项').waitFor();
  await titleIs(page, '客户');
});

test('a list that stood beside a customer for long is read again once the user is back', patiently, async () => {
  const { page, open, row, bench, ids } = await createDesk();
  await open('/pages2/homeH5/homeleft');
  await row('何丽娟').click();
  await pane(page, 'middle').getByRole('heading', heading('何丽娟')).waitFor();
  // Nobody tells the list of it.
  await bench.tenant.query(sql`update customer set name = '周云云' where id = ${ids[0]!}`);
  await page.clock.fastForward(31_000);
  expect(await row('周云云').count()).toBe(0);
  await page.goBack();
  await row('周云云').waitFor();
});

test('the left pane goes back with all that was opened from it', patiently, async () => {
  const { page, open, row } = await createDesk();
  await open('/pages2/homeH5/homeleft');
  await row('周云').click();
  await pane(page, 'middle')
    .getByRole('tab', { name: /^通话/ })
    .click();
  await pane(page, 'middle')
    .getByRole('link', { name: /^接通/ })
    .click();
  await titleIs(page, '通话详情');
  await pane(page, 'left').getByRole('button', { name: '返回' }).click();
  await row('周云').waitFor();
  await titleIs(page, '客户');
  await pane(page, 'middle').getByText('在左边点一项').waitFor();
});

test('a list beside its customer keeps its own filter, and the address keeps the customer', patiently, async () => {
  const { page, open, row } = await createDesk();
  await open('/pages2/homeH5/homeleft');
  await row('周云').click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  const address = page.url();
  await pane(page, 'left').getByRole('searchbox').fill('何丽娟');
  await pane(page, 'left').getByText('1 位', { exact: true }).waitFor();
  expect(page.url()).toBe(address);
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  await page.reload();
  await pane(page, 'left').getByText('1 位', { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(/search=/);
  await pane(page, 'left').getByText('1 位', { exact: true }).waitFor();
});

test('a figure opens its calls, a call its page and its customer, each beside the one before', patiently, async () => {
  const { page, open } = await createDesk({ isSuper: true });
  await open('/pages/index/index');
  await pane(page, 'left').getByRole('link', { name: '统计' }).click();
  await pane(page, 'middle')
    .getByRole('button', { name: /^接通\s*1/ })
    .click();
  const behind = page.getByRole('dialog');
  await behind.getByRole('button', { name: '周云' }).click();
  await titleIs(page, '通话详情');
  await behind.waitFor({ state: 'detached' });
  await pane(page, 'left')
    .getByRole('button', { name: /^接通\s*1/ })
    .waitFor();
  await pane(page, 'middle')
    .getByRole('button', { name: /^客户/ })
    .click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  await pane(page, 'left').getByRole('heading', heading('通话详情')).waitFor();
  await page.goBack();
  await titleIs(page, '通话详情');
  await page.goBack();
  // The calls are shown again, as the user left them.
  await behind.getByRole('button', { name: '周云' }).waitFor();
});

test('a half-written form stays through every width, and is asked about from the left', patiently, async () => {
  const { page, open } = await createDesk();
  await open('/pages3/me');
  await pane(page, 'left').getByRole('button', { name: '意见反馈' }).click();
  const words = page.getByRole('main').getByRole('textbox').first();
  await words.fill('通话记录希望能按');
  for (const width of [800, 1400, 1000, 390, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const count = width < 900 ? 1 : width < 1340 ? 2 : 3;
    await expect.poll(() => page.locator('.screen').count()).toBe(count);
    await expect.poll(() => words.inputValue()).toBe('通话记录希望能按');
  }
  const question = page.getByRole('alertdialog');
  const settings = pane(page, 'left').getByRole('button', { name: '基础设置' });
  await settings.click();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect.poll(() => words.inputValue()).toBe('通话记录希望能按');
  await settings.click();
  await question.getByRole('button', { name: '放弃' }).click();
  await pane(page, 'middle').getByRole('heading', heading('基础设置')).waitFor();
  await page.goBack();
  await titleIs(page, '我的');
});

test('the work pane opens calls and call-backs in the middle, and never repeats a screen', patiently, async () => {
  const { page, open, row } = await createDesk();
  await open('/pages2/homeH5/homeleft');
  await pane(page, 'right').getByRole('heading', heading('工作台')).waitFor();
  await pane(page, 'right').locator('[data-call]').click();
  await titleIs(page, '通话详情');
  await row('周云').waitFor();
  // A typed number concerns the pane only.
  const address = page.url();
  await pane(page, 'right').getByRole('button', { name: '1', exact: true }).click();
  await pane(page, 'right').getByText('1', { exact: true }).first().waitFor();
  expect(page.url()).toBe(address);
  await page.getByRole('radio', { name: '预约回访' }).click();
  await pane(page, 'right').getByRole('heading', heading('预约回访')).waitFor();
  expect(await pane(page, 'right').getByRole('button', { name: '返回' }).count()).toBe(0);
  await page.getByRole('radio', { name: '工作台' }).click();
  await page.getByRole('navigation', { name: '主要页面' }).getByRole('link', { name: '拨号' }).click();
  await titleIs(page, '工作台');
  await pane(page, 'left').getByRole('heading', heading('工作台')).waitFor();
  await pane(page, 'right').getByRole('heading', heading('待办')).waitFor();
  await page.getByRole('radio', { name: '预约回访' }).click();
  await pane(page, 'right').getByRole('heading', heading('预约回访')).waitFor();
});

test('a menu stays within the pane of its button', patiently, async () => {
  const { page, open, row } = await createDesk({ isSuper: true });
  await open('/pages2/homeH5/homeleft');
  await row('周云').click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  for (const [name, button] of [
    ['middle', '更多'],
    ['left', '添加或导入'],
  ] as const) {
    await pane(page, name).getByRole('button', { name: button, exact: true }).click();
    const opened = pane(page, name).locator('[role=menu]:popover-open');
    await opened.waitFor();
    const menu = (await opened.boundingBox())!;
    const beside = (await pane(page, name).boundingBox())!;
    expect(menu.x).toBeGreaterThanOrEqual(beside.x);
    expect(menu.x + menu.width).toBeLessThanOrEqual(beside.x + beside.width);
    await page.keyboard.press('Escape');
  }
});

test('the agent whose day is open is marked on the board beside it', patiently, async () => {
  const { page, open } = await createDesk({ isSuper: true });
  await open('/pages2/homeH5/homeright2');
  await pane(page, 'left').locator('button.open', { hasText: '赵婷' }).click();
  await pane(page, 'middle').getByRole('heading', heading('赵婷')).waitFor();
  await pane(page, 'left').locator('button.open[aria-current]', { hasText: '赵婷' }).waitFor();
});

test('the rail leads to every tab, and back to the list without losing its place', patiently, async () => {
  const { page, open, row } = await createDesk();
  const rail = page.getByRole('navigation', { name: '主要页面' });
  await open('/pages2/homeH5/homeleft');
  await row('周云').click();
  await titleIs(page, '客户详情');
  await expect.poll(() => rail.boundingBox()).toMatchObject({ x: 0, width: 72, height: 900 });
  await rail.getByRole('link', { name: '任务' }).click();
  await titleIs(page, '任务列表');
  await page.goBack();
  await titleIs(page, '客户详情');
  await row('周云').waitFor();
  await rail.getByRole('link', { name: '客户' }).click();
  await titleIs(page, '客户');
  await pane(page, 'middle').getByText('在左边点一项').waitFor();
  await page.goForward();
  await titleIs(page, '客户详情');
});

test.each([undefined, 'dark'] as const)('three panes have no serious fault: %s', patiently, async (colorScheme) => {
  const { page, open, row } = await createDesk({ colorScheme });
  await open('/pages2/homeH5/homeleft');
  await row('周云').click();
  await pane(page, 'middle').getByRole('heading', heading('周云')).waitFor();
  await pane(page, 'right').locator('[data-call]').waitFor();
  // The screen at the address is the page's only main part. The others are regions with their names.
  await expect.poll(() => page.getByRole('main').count()).toBe(1);
  await page.getByRole('main').getByRole('heading', heading('周云')).waitFor();
  for (const name of ['客户', '工作台']) await page.getByRole('region', { name, exact: true }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.setViewportSize({ width: 900, height: 700 });
  await pane(page, 'right').waitFor({ state: 'detached' });
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});
