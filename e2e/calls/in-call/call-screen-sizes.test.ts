/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutFaults } from '../../app/layout-faults.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages } from '../../call-pages.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { lasting } from '../../lasting.ts';
import { expectInReachInLandscape } from '../../journey.ts';
import { taskForm } from '../../tasks/task-pages.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const ANSWERS = '13612340060';
const phones = [
  { width: 390, height: 844, text: '100%' },
  { width: 360, height: 640, text: '100%' },
  { width: 320, height: 568, text: '130%' },
  { width: 844, height: 390, text: '100%' },
  { width: 568, height: 320, text: '100%' },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;
/**
 * Returns the faults of the call's screen on every phone: a hidden red key, covered controls, or parts that stick out.
 */
async function hangUpFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height, text } of phones) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const found = await lasting(() => hangUpFaultsAt(page, { width, height }));
    faults.push(...found.map((fault) => `${width}x${height} at ${text}: ${fault}`));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return faults;
}

/** Returns the faults of the call's screen at this size of the window. */
async function hangUpFaultsAt(page: Page, { width, height }: { width: number; height: number }): Promise<string[]> {
  const faults = [...(await layoutFaults(page)), ...(await overflowing(page))];
  const key = await box(page, '.hang');
  if (key.y < 0 || key.y + key.height > height) faults.push(`the red key ends at ${key.y + key.height}`);
  if (width < height) return faults;
  const [head, keys] = [await box(page, '.call-head'), await box(page, '.call-foot')];
  if (head.x + head.width > keys.x) faults.push('the keys are not beside the head');
  return faults;
}

/** Returns the least space between words and the edge of their tile or chip. Px. */
const leastAir = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    Math.min(
      ...all.map((tile) => {
        const range = document.createRange();
        range.selectNodeContents(tile);
        const [words, edge] = [range.getBoundingClientRect(), tile.getBoundingClientRect()];
        return Math.min(words.left - edge.left, edge.right - words.right);
      }),
    ),
  );

/** Returns the faults of the sheet after the call: a chosen option without an edge, or words too close to one. */
async function sheetFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.locator('.after-call > .body').waitFor();
  await page.locator('.after-call .grid3 [role=radio]').first().click();
  for (const on of await page.locator('.after-call [role=radio][aria-checked=true]').all()) {
    const shadow = await on.evaluate((tile) => getComputedStyle(tile).boxShadow);
    if (!shadow.includes('inset')) faults.push(`${await on.textContent()} is on without an edge`);
  }
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const air = await leastAir(page, '.after-call :is(.lvs, .grid3) > *');
    if (air < 3.5) faults.push(`words of the sheet have ${air} px of air at ${width}`);
  }
  return faults;
}

test.each([
  { locale: 'zh-CN', about: '谈代理记账年费', colorScheme: 'light', promise: '约好 11:30：谈代理记账年费' },
  { locale: 'en-US', about: 'Yearly fee', colorScheme: 'dark', promise: 'Call-back 11:30: Yearly fee' },
] as const)(
  'the call shows company and promise, and its red key stays on the screen of every phone ($locale)',
  patiently,
  async ({ locale, about, colorScheme, promise }) => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    const id = await agent.customer({ name: '冯明辉', company: '嘉兴太湖陶瓷', mobile: ANSWERS });
    const at = new Date(bench.clock.now().getTime() + 90 * 60_000).toISOString();
    await bench.call('followups.addVisit', { customerId: id, at, content: about }, agent.token);
    await bench.call('followups.save', { customerId: id, text: '要三联单，月底前定' }, agent.token);
    const page = await agent.page({ locale, colorScheme, hasTouch: true });
    await open(page, `/pages3/in-call?customer=${id}&key=${'b'.repeat(32)}`);
    const callId = await callOf(page);
    await connected(page);
    await agent.until(callId, 'customer_ringing');

    await page.locator('.call-head').getByText('嘉兴太湖陶瓷', { exact: true }).waitFor();
    await page.getByText(promise, { exact: true }).waitFor();
    const [told, note] = [await box(page, '.call-body > .box'), await box(page, '.call-note')];
    expect(told.y + told.height).toBeLessThanOrEqual(note.y);
    expect(await hangUpFaults(page)).toEqual([]);
    await agent.until(callId, 'answered');
    await page.getByRole('timer').waitFor();
    expect(await hangUpFaults(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('.hang').click();
    await agent.until(callId, 'ended');
    expect(await sheetFaults(page)).toEqual([]);
  },
);

test('every key of the keypad is on the screen of every phone', patiently, async () => {
  const { member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '冯明辉', company: '嘉兴太湖陶瓷有限责任公司', mobile: ANSWERS });
  const page = await agent.page({ hasTouch: true });
  await open(page, `/pages3/in-call?customer=${id}&key=${'c'.repeat(32)}`);
  const callId = await callOf(page);
  await connected(page);
  await agent.until(callId, 'answered');
  await page.getByRole('timer').waitFor();
  const lastKey = page.locator('.sheet .dial-keys > button').last();
  for (const { width, height, text } of phones.slice(0, 4)) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const name = `${width}x${height} at ${text}`;
    await button(page, '键盘').click();
    await expect
      .poll(() => lastKey.boundingBox().then((key) => key!.y + key!.height), { message: name })
      .toBeLessThanOrEqual(height);
    await page.keyboard.press('Escape');
    await page.locator('.sheet .dial-keys').waitFor({ state: 'detached' });
  }
});

test('in a run the state stands clear of the bar, and has one word everywhere', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  for (const name of ['陈一', '王二'])
    await agent.customer({ name, mobile: `1361234${name === '陈一' ? '01' : '02'}60` });
  const page = await agent.page();
  await open(page, '/pages2/homeH5/homeleft?pool=private');
  await page.getByText('王二').waitFor();
  await connected(page);
  await button(page, '连续拨打').click();
  await button(page, '开始拨打').click();
  await page.waitForURL(/continuous-dialling/);
  await bench.runJobs();
  await agent.tell();
  const callId = await callOf(page);
  await agent.until(callId, 'customer_ringing');
  const state = page.locator('.call-head').getByText('对方响铃中');
  await state.waitFor();
  const strip = page.getByRole('complementary', { name: '连续拨打' });
  await strip.getByText(/^对方响铃中 · /).waitFor();
  for (const { width, height, text } of phones) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const [bar, word] = [(await strip.boundingBox())!, (await state.boundingBox())!];
    expect.soft(word.y - (bar.y + bar.height), `${width}x${height}`).toBeGreaterThanOrEqual(4);
  }
  expect(await hangUpFaults(page)).toEqual([]);

  await button(page, '看这轮').click();
  const row = page.locator('.run-turns li').first();
  await row.getByText('对方响铃中').waitFor();
  await page
    .locator('.run-now')
    .getByText(/^对方响铃中 · /)
    .waitFor();
  expect(await page.getByText('通话中').count()).toBe(0);
  await agent.until(callId, 'answered');
  await row.getByText('通话中').waitFor();
});

test('the screen of a task’s number has one word for its call', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const manager = await member('周主管', { dataScope: 'all' });
  const seat = await member('李敏');
  const { data: task } = await bench.call('tasks.add', taskForm({ seatIds: [seat.who.userId] }), manager.token);
  const numbers = [{ number: ANSWERS, name: '张三' }];
  await bench.call('tasks.addNumbers', { taskId: task.id, numbers }, manager.token);
  await bench.call('tasks.steer', { id: task.id, what: 'start' }, manager.token);
  const { data: next } = await bench.call('tasks.next', { taskId: task.id }, seat.token);
  const page = await seat.page();
  await open(page, `/pages/news/detail?CustomerID=${next.list[0]!.id}&viewType=0`);
  await connected(page);
  await button(page, '拨打').click();
  await button(page, '挂断').waitFor();
  const { call } = (await bench.call('calls.current', {}, seat.token)).data;
  await seat.until(call!.id, 'customer_ringing');
  await page.getByText('对方响铃中', { exact: true }).waitFor();
  expect(await page.getByText(/通话中|拨打中/).count()).toBe(0);
  await seat.until(call!.id, 'answered');
  await page.getByText('通话中').waitFor();
  await expect.poll(() => page.getByText('通话中').count()).toBe(1);

  // After the call there are three keys. The last one says what it lacks.
  await button(page, '挂断').click();
  await seat.until(call!.id, 'ended');
  await button(page, '保存并下一个').waitFor();
  const expectWhole = async (state: string) => {
    for (const { width, height, text } of phones) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      expect.soft(await lasting(() => overflowing(page)), `${state}, ${width}x${height} at ${text}`).toEqual([]);
    }
  };
  await page.getByText('先选结果或写跟进').waitFor();
  await expectWhole('without a result');
  await page.getByRole('radio', { name: '有意向' }).click();
  await page.getByText('先选结果或写跟进').waitFor({ state: 'detached' });
  await expectWhole('with a result');
});

test('a call to a typed number has its red key at the bottom too', patiently, async () => {
  const { member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const page = await agent.page({ hasTouch: true });
  await open(page, '/pages2/homeH5/homeright');
  for (const digit of ANSWERS) await page.locator('.dial-keys > button', { hasText: digit }).click();
  await button(page, '呼叫').click();
  await page.locator('.hang').waitFor();
  const key = await box(page, '.hang');
  expect(844 - key.y - key.height).toBeLessThan(80);

  // During the call the dial pad leaves room for the tabs on a phone that lies on its side.
  await open(page, '/pages2/homeH5/homeright');
  await page.locator('.call-strip').waitFor();
  await expectInReachInLandscape(page, page.getByRole('link', { name: '客户', exact: true }));
});
