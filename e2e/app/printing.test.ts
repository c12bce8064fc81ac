/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a desk prints the screen at the address alone, in light colours and as long as it is', async () => {
  const journey = await createJourney(browser);
  const owner = await journey.agent('林总', { isSuper: true, dataScope: 'all' });
  const page = await journey.signedIn(owner, { viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
  await page.goto(journey.at('/pages3/roles/edit'));
  await page.locator('.screen[data-pane=middle]').getByRole('switch').first().waitFor();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = () =>
    page.evaluate(() => {
      const others = [...document.querySelectorAll('.tabbar, .work-pane, [data-pane=left]')];
      const list = document.querySelector('[data-pane=middle] .page')!;
      return {
        others: others.filter(({ clientHeight }) => clientHeight > 0).length,
        isWhole: list.clientHeight === list.scrollHeight && list.clientHeight > innerHeight,
        isWide: list.clientWidth > 1000,
        ink: getComputedStyle(list).color,
      };
    });
  await expect.poll(printed).toEqual({ others: 0, isWhole: true, isWide: true, ink: 'rgb(16, 24, 40)' });

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect.poll(async () => (await printed()).ink).toBe('rgb(233, 238, 244)');
});

test('a printed page begins with its title, and leaves out what can only be pressed', async () => {
  const journey = await createJourney(browser);
  const owner = await journey.agent('林总', { isSuper: true, dataScope: 'all' });
  const page = await journey.signedIn(owner, { viewport: { width: 1400, height: 900 } });
  await page.goto(journey.at('/pages/money/home'));
  const recharge = page.getByRole('button', { name: '充值', exact: true });
  const all = page.getByRole('button', { name: '全部' });
  await recharge.waitFor();
  await all.first().waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await recharge.isVisible()).toBe(false);
  expect(await all.first().isVisible()).toBe(false);
  const edges = ['h1', 'h2'].map((name) => page.locator(`[data-pane=middle] ${name}`).first().boundingBox());
  const [title, section] = await Promise.all(edges);
  expect(title!.x).toBe(section!.x);
});
