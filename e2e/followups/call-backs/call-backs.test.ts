import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { seriousFaults } from '../../faults.ts';
import { createPages } from '../../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a visit is found by its day, ticked off, taken back, and moved', { timeout: 60_000 }, async () => {
  const { world, enterprise, agent, address, signedIn } = await createPages(browser);
  const plan = async (name: string, at: string) => {
    const customerId = await enterprise.addToPublicPool({ name });
    await world.call('customers.claim', { ids: [customerId] }, agent.token);
    await world.call('followups.addVisit', { customerId, at, content: '问续约的价格' }, agent.token);
  };
  await plan('徐志强', '2026-03-02T03:00:00Z');
  await plan('林晓燕', '2026-03-25T02:00:00Z');
  const waiting = async () =>
    (await world.call('followups.visits', { state: 'waiting' }, agent.token)).data.list.map((callBack) => [
      callBack.customerName,
      callBack.at,
    ]);

  const page = await signedIn();
  await page.clock.setSystemTime(world.clock.now());
  await page.goto(`${address}/#/pages/index/index`);
  await page.getByRole('link', { name: '全部' }).click();
  await page.getByRole('button', { name: '徐志强的回访已完成' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: '徐志强的回访已完成' }).click();
  await expect.poll(waiting).toEqual([['林晓燕', '2026-03-25T02:00:00Z']]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await waiting()).length).toBe(2);

  await page.getByRole('button', { name: '2026年3月' }).click();
  await page.getByRole('button', { name: '3月25日 周三，1 个待回访' }).click();
  await page.getByText('林晓燕').waitFor();
  await page.getByText('徐志强').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '林晓燕', exact: false }).first().press('ArrowLeft');
  await page.getByRole('button', { name: '改时间' }).click();
  await page.getByRole('radio', { name: '明天 10:00' }).click();
  await page.getByRole('button', { name: '约在 明天 10:00' }).click();
  await expect.poll(waiting).toEqual([
    ['徐志强', '2026-03-02T03:00:00Z'],
    ['林晓燕', '2026-03-03T02:00:00Z'],
  ]);
  await page.getByText('这一天没有回访').waitFor();
});
