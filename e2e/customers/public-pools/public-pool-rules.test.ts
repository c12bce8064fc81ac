import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { seriousFaults } from '../../faults.ts';
import { createPages } from '../../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('the sea tells its own rules, why it is empty, and fits on one line in English', async () => {
  const { world, enterprise, agent, address, signedIn } = await createPages(browser);
  const admin = await enterprise.member('钱伟', { dataScope: 'all' });
  const { publicPools } = world.customers;
  const first = {
    id: '1',
    version: 0,
    name: null,
    everybody: true,
    departmentIds: [],
    memberIds: [],
    adminIds: [],
    hiddenFields: [],
  };
  await publicPools.save(admin.member, { ...first, rules: { claimsADay: 7, coolDownDays: 12 } });
  const page = await signedIn({ locale: 'en-US' });
  page.setDefaultTimeout(8000);
  await page.goto(`${address}/#/pages2/homeH5/homeleft?pool=sea`);

  // No filter is set, so there is none to remove.
  await page.getByText('The public pool is empty').waitFor();
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);

  await enterprise.addToPublicPool({ name: '罗敏', seaReason: 'added' });
  await enterprise.addToPublicPool({ name: '何平', seaReason: 'imported' });
  await page.goto(`${address}/#/pages/fliter/client?pool=sea`);
  const most = page.getByRole('textbox', { name: 'Calls: Max', exact: true });
  await page.getByRole('textbox', { name: 'Calls: Min', exact: true }).fill('5');
  await most.fill('1');
  await most.press('Enter');
  await page.getByText('Must not be below the minimum').waitFor();
  await most.fill('5');
  await most.press('Enter');
  await page.getByText('Must not be below the minimum').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show 0' }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('Added', { exact: true }).click();
  await page.getByRole('button', { name: 'Show 1' }).click();
  await page.getByText('罗敏').waitFor();
  expect(await page.getByText('何平').count()).toBe(0);

  const lines = await page.locator('.count').evaluate((line) => {
    const parts = [...line.querySelectorAll('span, button')].map((part) => part.getBoundingClientRect().height);
    return { tallest: Math.max(...parts), isCut: line.scrollWidth > line.clientWidth };
  });
  expect(lines).toEqual({ tallest: expect.toSatisfy((height: number) => height < 30), isCut: false });

  await page.getByRole('button', { name: 'Public pool rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Public pool rules' });
  await rules.getByText('7 of 7').waitFor();
  await rules.getByText('again after 12 days').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The recycle bin shows who deleted a customer, when, and the whole reason.
  const reason = 'The company was closed two years ago and nobody answers any more';
  const { list } = await world.customers.publicPoolPage(agent.member, { size: 1, search: '何平' });
  const whom = { by: 'ids' as const, ids: list.map(({ id }) => id) };
  await world.call('customers.deleteFromSea', { whom, reason }, agent.token);
  await page.goto(`${address}/#/pages2/homeH5/homeleft2`);
  await page.getByRole('button', { name: /^Public pool Select customers and assign them 1$/ }).waitFor();
  await page.getByRole('button', { name: /^Recycle bin/ }).click();
  const told = page.getByText(new RegExp(`by 赵婷, .*10:00 · ${reason}`));
  await told.waitFor();
  await expect.poll(() => told.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(false);
});
