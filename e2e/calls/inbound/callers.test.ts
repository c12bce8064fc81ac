import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a leader closes the office for a holiday, and who calls then is a missed call', patiently, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/settings'));
  await page.getByRole('button', { name: /接听来电/ }).click();
  await page.getByText('现在接听来电', { exact: true }).waitFor();
  await page.getByRole('switch', { name: '自己设定时间' }).click();
  // The world begins at 10:00 on a Monday.
  await page.getByText('现在接听来电，到今天 18:00').waitFor();
  await page.getByLabel('要加的日期').fill('2026-03-02');
  await key(page, '加休息日').click();
  await page.getByText('现在不接听，明天 09:00开始接听').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'settings: incoming calls on a closed day');
  }
  await key(page, '保存').click();
  await page.getByText('已保存，马上生效').waitFor();

  await arrive(journey, '13900000071');
  await page.goto(journey.at('/pages3/missed-calls'));
  await key(page, '处理：139****0071').waitFor();
});

test('a nuisance caller is blocked from the missed call, gets the busy tone, and is unblocked', patiently, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  await arrive(journey, '13900000071');
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/missed-calls'));
  await key(page, '处理：139****0071').click();
  await key(page, '屏蔽这个号码').click();
  const sheet = page.getByRole('dialog', { name: '屏蔽 139****0071' });
  await sheet.getByLabel('原因').fill('反复推销');
  await sheet.getByRole('radio', { name: '30 天' }).click();
  await expectSound(page, 'missed calls: a number to block');
  await sheet.getByRole('button', { name: '屏蔽号码' }).click();
  await page.getByText('没有待回的电话').waitFor();

  await arrive(journey, '13900000071');
  expect((await journey.call('calls.missed', { scope: 'team' }, leader.token)).data.list).toEqual([]);
  await page.goto(journey.at('/pages3/blocked-callers'));
  await page.getByText('反复推销').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'blocked callers: one');
  }
  await key(page, '解除屏蔽：139****0071').click();
  await page.getByText('没有屏蔽任何来电').waitFor();
  await key(page, '撤销').click();
  await page.getByText('反复推销').waitFor();
});
