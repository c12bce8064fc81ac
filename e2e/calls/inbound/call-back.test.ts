import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a leader sets when callers may ask for a call-back', { timeout: 120_000 }, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/settings'));
  await page.getByRole('button', { name: /接听来电/ }).click();
  await page.getByLabel('多久后可请回电').fill('10');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'settings: callers may be called back');
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，马上生效').waitFor();
  const { inbound } = (await journey.call('config.settings', {}, leader.token)).data;
  expect(inbound.value).toMatchObject({ callBackSeconds: 10 });
});
