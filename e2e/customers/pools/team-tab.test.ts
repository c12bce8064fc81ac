import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('managers and the owner find the team under 客户, agents their own customers', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const sales = await journey.department('销售部');
  const inSales = { departmentId: sales };
  const agent = await journey.agent('赵婷', { permissions: presets.agent, ...inSales });
  const manager = await journey.agent('王磊', { permissions: presets.manager, dataScope: 'branch', ...inSales });
  const owner = await journey.agent('陈总', { isSuper: true, dataScope: 'all' });
  const ids = [await journey.addToPublicPool({ name: '周云' })];
  await journey.call('customers.claim', { ids }, agent.token);

  for (const leader of [manager, owner]) {
    const page = await journey.signedIn(leader);
    await page.goto(journey.at('/pages/index/index'));
    const tab = page.getByRole('link', { name: '客户', exact: true });
    await tab.click();
    await page.waitForURL(/homeleft2/);
    await page.getByText('赵婷').waitFor();
    // The home screen names them too.
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('button', { name: '返回' }).count()).toBe(0);
    if (leader === manager) await expectSound(page, 'team');
    await page.getByRole('button', { name: /全部私海/ }).click();
    await page.getByText('周云').waitFor();
    await tab.click();
    // The leader's own customers are one tap away.
    await page.getByRole('button', { name: /我的私海/ }).click();
    await page.getByText('私海里还没有客户').waitFor();
    await tab.click();
    await page.getByText('赵婷').waitFor();
  }

  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages/index/index'));
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await page.getByText('周云').waitFor();
  expect(page.url()).toMatch(/homeleft$/);
});
