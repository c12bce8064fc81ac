import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../../../apps/server/test/world.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

async function openSignedIn(page: Page, address: string, token: string) {
  await page.addInitScript((kept) => localStorage.setItem('flying_token', kept), token);
  await page.goto(`${address}/#/pages2/homeH5/homeleft?pool=sea`);
}

test('two agents see the same customer: one claims it, the other reads who did', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  for (let index = 0; index < 60; index += 1) await enterprise.addToPublicPool({ seaReason: 'not_followed_up' });
  const id = await enterprise.addToPublicPool({
    name: '罗敏',
    mobile: '18212344450',
    company: '成都蓉和建材',
    area: '四川成都',
    level: 1,
  });
  const address = await world.http.listen({ port: 0 });

  async function openPublicPool(agent: string) {
    const { token } = await enterprise.member(agent);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      timezoneId: 'America/New_York',
    });
    const page = await context.newPage();
    await openSignedIn(page, address, token);
    const row = page.locator(`[data-customer="${id}"]`);
    await row.getByText('182****4450').waitFor();
    return { page, row };
  }

  const [winner, loser] = [await openPublicPool('李敏'), await openPublicPool('赵婷')];
  await winner.row.getByRole('button', { name: '领取' }).click();
  await winner.row.getByText('你 10:00 领取').waitFor();
  await winner.row.getByRole('button', { name: '呼叫' }).waitFor();

  await loser.row.getByRole('button', { name: '领取' }).click();
  await loser.row.getByText('李敏 10:00 已领取').waitFor();
  await loser.page.getByRole('status').getByText('李敏 10:00 已领取').waitFor();
  expect(await loser.row.getByRole('button').count()).toBe(0);

  mkdirSync('.cache/shots', { recursive: true });
  await loser.page.screenshot({ path: '.cache/shots/sea-taken.png' });
});

test('the list goes on to its end, narrows, and keeps its filter in the address', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  await enterprise.addToPublicPool({ name: '最后一位' });
  for (let index = 0; index < 70; index += 1) await enterprise.addToPublicPool();
  const { token } = await enterprise.member('赵婷');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await openSignedIn(page, await world.http.listen({ port: 0 }), token);
  await page.getByText('71 位').waitFor();

  const last = page.getByText('最后一位');
  const scrollToEnd = () => page.locator('.page.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect.poll(async () => (await scrollToEnd(), await last.isVisible())).toBe(true);

  await page.getByRole('searchbox').fill('最后');
  await page.getByText('1 位', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 位', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'A、B 级' }).click();
  await page.getByText('没有符合的客户').waitFor();
});
