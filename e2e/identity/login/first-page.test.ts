import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { layoutFaults } from '../../app/layout-faults.ts';
import { createJourney } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const desk = { width: 1400, height: 900 };
const PASSWORD = 'haihu-journey';
const mobile = '13800000003';
const HOST = 'yunfan.localhost';

test('a visitor at a desk reads about the product, and enters the demo by one press', patiently, async () => {
  let isMaking = true;
  const people = [{ mobile, kind: 'agent' as const }];
  const journey = await createJourney(browser, {
    demo: () => (isMaking ? { isMaking, password: '', people: [] } : { isMaking, password: PASSWORD, people }),
  });
  await journey.agent('赵婷', { mobile, password: PASSWORD });
  const page = await journey.phone({ viewport: desk });
  await page.goto(journey.at('/'));
  const product = page.getByRole('region', { name: '海呼CRM' });
  await product.getByText('演示数据正在生成').waitFor();
  await expect.poll(() => product.getByRole('listitem').count()).toBe(3);
  isMaking = false;
  await page.clock.fastForward(3000);
  const key = product.getByRole('button', { name: '坐席 赵婷' });
  await key.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFaults(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  }

  // A narrow window shows the sign-in alone, and keeps what is typed.
  await page.getByRole('textbox', { name: '手机号' }).fill('139 1234');
  await page.setViewportSize({ width: 390, height: 844 });
  await product.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe('139 1234');
  await page.setViewportSize(desk);
  await key.click();
  await page.waitForURL(/pages\/(index|home)/);
});

test('every control of the sign-in on a phone is large enough for a finger', patiently, async () => {
  const journey = await createJourney(browser);
  const page = await journey.phone();
  await page.goto(journey.at('/'));
  await page.getByRole('link', { name: '忘记密码' }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('the sign-in of a wide window stands at its place before the product beside it has come', patiently, async () => {
  const journey = await createJourney(browser);
  const page = await journey.phone({ viewport: desk });
  const held: (() => void)[] = [];
  await page.route('**/first-page-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(journey.at('/'));
  const key = page.getByRole('button', { name: '登录', exact: true });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const before = await key.boundingBox();
  for (const release of held) release();
  await page.getByRole('heading', { name: '打电话做销售，从找到人到记下来' }).waitFor();
  expect(await key.boundingBox()).toEqual(before);
});

test('an installation that is no demo offers no account, in English too', patiently, async () => {
  const journey = await createJourney(browser);
  const page = await journey.phone({ viewport: { width: 900, height: 700 }, locale: 'en-GB' });
  const asked = page.waitForResponse(/api\/login\/demo/);
  await page.goto(journey.at('/'));
  await page.getByRole('heading', { name: /^Selling by phone/ }).waitFor();
  expect((await (await asked).json()).data).toEqual({ isMaking: false, password: '', people: [] });
  expect(await page.locator('.first-page button').count()).toBe(0);
  expect(await overflowing(page)).toEqual([]);
});

test('a host with a brand shows that brand beside the sign-in, and not a word of ours', patiently, async () => {
  const people = [{ mobile, kind: 'agent' as const }];
  const journey = await createJourney(browser, { demo: () => ({ isMaking: false, password: PASSWORD, people }) });
  const { setBranding, looks } = journey.domains.config;
  await setBranding(HOST, 'app_name', '云帆客户通');
  await looks.setColour('blue.localhost', '#7A1FA2');
  const page = await journey.phone({ viewport: desk });
  await page.goto(journey.at('/', HOST));
  const product = page.getByRole('region', { name: '云帆客户通' });
  await product.waitFor();
  await expect.poll(() => product.innerText()).toBe('云帆客户通');
  expect(await seriousFaults(page)).toEqual([]);

  // A colour alone is a brand, too.
  const other = await journey.phone({ viewport: desk });
  await other.goto(journey.at('/', 'blue.localhost'));
  await other.locator('.first-page b').waitFor();
  await expect.poll(() => other.locator('.first-page').innerText()).toBe('海呼CRM');
});
