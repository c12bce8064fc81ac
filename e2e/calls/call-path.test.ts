import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { callOf, createCallPages, pressUntil } from '../call-pages.ts';
import { seriousFaults } from '../faults.ts';
import { connected } from '../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('claimed, opened, called, written down, and on to the next customer', { timeout: 120_000 }, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  // A customer whose number ends in 60 answers and hangs up after 41 s.
  const id = await bench.addToPublicPool({
    name: '何丽娟',
    mobile: '13612340960',
    company: '义乌百汇日用品',
    level: 3,
  });
  await bench.addToPublicPool({
    name: '刘芳',
    mobile: '13712341170',
    company: '苏州锦程纺织',
    level: 2,
    seaAt: new Date('2026-01-01T00:00:00Z'),
  });
  const page = await agent.page();
  await open(page, '/pages2/homeH5/homeleft?pool=sea');

  const row = page.locator(`[data-customer="${id}"]`);
  await row.getByText('何丽娟').click();
  await heading(page, '何丽娟').waitFor();
  await page.getByRole('heading', { name: '1 / 2' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await button(page, '领取').click();
  await page.getByText('已领取，今天还可领 49 位').waitFor();
  await page.getByText('赵婷从公海领取').waitFor();

  await button(page, '呼叫').click();
  const callId = await callOf(page);
  // The pushes come over the socket. Without a socket, the page would learn of a state after two seconds at best. With
  // a socket but without pushes, it would take ten.
  await connected(page);
  await agent.until(callId, 'customer_ringing');
  await page.getByText('对方响铃中').waitFor({ timeout: 1500 });
  await agent.until(callId, 'answered');
  await page.getByText('通话中', { exact: true }).waitFor({ timeout: 1500 });
  await page
    .getByRole('timer')
    .getByText(/^00:0[1-9]$/)
    .waitFor();
  await page.getByRole('textbox', { name: '跟进' }).fill('对方报 3,600');
  expect(await seriousFaults(page)).toEqual([]);

  await agent.until(callId, 'ended');
  const sheet = page.getByRole('dialog', { name: '通话小结' });
  await sheet.getByText('接通 41秒').waitFor();
  await sheet.getByText('0.1200 元', { exact: true }).waitFor();
  await page.getByText('对方已挂断').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await chip(page, '再联系').click();
  await expect.poll(() => chip(page, '明天 10:00').getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: 'A 强意向' }).click();
  await button(page, /保存并下一个/)
    .getByText('刘芳 · 苏州锦程纺织')
    .waitFor();

  // The page is closed and opened again, and is as it was left.
  await page.reload();
  await sheet.getByText('接通 41秒').waitFor();
  await expect.poll(() => sheet.getByRole('textbox', { name: '跟进' }).inputValue()).toBe('对方报 3,600');
  await expect.poll(() => chip(page, '再联系').getAttribute('aria-checked')).toBe('true');
  // The user leaves, and comes back by the line at home. The page knows its list, and the words that were typed.
  await open(page, '/pages/index/index');
  await button(page, '去写').click();
  await sheet.getByText('上次没写完').waitFor();
  await button(page, /保存并下一个/)
    .getByText('刘芳 · 苏州锦程纺织')
    .waitFor();
  await pressUntil(button(page, /保存并下一个/), heading(page, '刘芳'));

  await page.getByRole('button', { name: '领取' }).waitFor();
  await open(page, `/pages/client/detail?id=${id}`);
  await page.getByText('明天 10:00 回访').waitFor();
  await page.getByText('赵婷写跟进').waitFor();
  await page.getByText('对方报 3,600', { exact: true }).waitFor();
  const played = page.getByRole('slider', { name: '播放位置' });
  await button(page, '播放录音').click();
  await expect.poll(async () => Number(await played.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(await page.locator('article').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('接通 41秒'), expect.stringContaining('等级')]),
  );
  expect(await seriousFaults(page)).toEqual([]);

  await seenByTheManager(await (await member('陈静', { dataScope: 'all' })).page(), open, callId);
});

/** Checks today's totals and the agents behind them, and opens the call itself, with its recording. */
async function seenByTheManager(
  page: Page,
  open: (page: Page, path: string) => Promise<unknown>,
  callId: string,
): Promise<void> {
  await open(page, '/pages/index/index');
  const today = page.locator('.card', { hasText: '通话时长' });
  await expect.poll(() => today.textContent()).toMatch(/1\s*通.*1 100%\s*接通.*41秒\s*通话时长.*1\s*写跟进/);
  const team = page.getByRole('region', { name: '团队' });
  await team.getByText('赵婷').waitFor();
  expect(await team.locator('.row.who').allTextContents()).toContainEqual(expect.stringMatching(/赵婷.*1\s*通.*41秒/));
  expect(await seriousFaults(page)).toEqual([]);
  await today.getByRole('link', { name: '通话记录' }).click();
  await page.locator(`[data-call="${callId}"]`).getByText('赵婷').click();
  await page.getByText('0.1200 元', { exact: true }).waitFor();
  await button(page, '播放录音').click();
  const position = page.getByRole('slider', { name: '播放位置' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
}
