import { presets } from '@haihu/contract/permissions';
import { meetsDirective } from '@haihu/rules/identity/permission';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../apps/web/src/app/paths.ts';
import { zh } from '../../apps/web/src/app/screen-titles/zh.ts';
import { screens } from '../../apps/web/src/app/screens.ts';
import type { ScreenName } from '../../apps/web/src/app/screen-names.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { expectSound, journeysInOneWorld } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

/**
 * Screens for which an agent has no permission: those of managers, administrators and agencies, and forms for new
 * things.
 */
const others = Object.entries(screens).filter(([, { needs, newNeeds }]) => {
  const needed = newNeeds ?? needs;
  return needed !== undefined && !meetsDirective(needed, { isSuper: false, permissions: presets.agent });
});

test('an agent who opens a form of managers by its address reads what is missing', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const page = await journey.signedIn(await journey.agent('赵婷', { permissions: presets.agent }));
  expect(others.map(([name]) => name)).toEqual(
    expect.arrayContaining(['newTask', 'role', 'publicPool', 'delegation', 'agencyOpen', 'enterpriseAuthentication']),
  );
  await page.goto(journey.at('/pages/about/about'));
  for (const [name] of others) {
    await page.evaluate(`location.hash = '${paths[name as ScreenName]}'`);
    await page.getByRole('heading', { name: `你的角色不能打开“${zh[name as ScreenName]}”` }).waitFor();
  }
  await page.goto(journey.at('/pages2/task/newTask'));
  await page.getByRole('heading', { name: '你的角色不能打开“新增任务”' }).waitFor();
  await page.getByText('需要“管理外呼任务”权限，可请管理员开通').waitFor();
  expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
  await expectSound(page, 'forbidden: form of managers');
  await page.getByRole('button', { name: '回到首页' }).click();
  await page.waitForURL(/pages\/index\/index/);
});

test('a long press chooses the customer, and choosing stays when the finger leaves', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷', { permissions: presets.agent });
  const id = await journey.addToPublicPool();
  await journey.call('customers.claim', { ids: [id] }, agent.token);
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages2/homeH5/homeleft'));
  const row = page.locator(`[data-customer="${id}"]`);
  await row.waitFor();
  await row.hover();
  await page.mouse.down();
  const chosen = page.locator(`[data-customer="${id}"][aria-checked=true]`);
  await chosen.waitFor();
  await page.mouse.up();
  // By then, the page has done everything that a lifted finger sets off.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect.poll(() => chosen.count()).toBe(1);
  await row.click();
  await expect.poll(() => chosen.count()).toBe(0);
});
