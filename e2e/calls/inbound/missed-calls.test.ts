import { settingDefaults } from '@haihu/contract/config/core/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound, type Journey } from '../../journey.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('.row', { hasText: name });

/** Lets nobody be rung, so that each caller is a missed call. */
async function ringNobody({ call }: Journey, { token }: { token: string }): Promise<void> {
  const value = { ...settingDefaults.inbound, ringsAgents: false };
  expect((await call('config.saveSettings', { key: 'inbound', version: 0, value }, token)).code).toBe(200);
}

/** Lets the call that this page placed end, after both talked. */
async function hearOut(journey: Journey, page: Page, { token }: { token: string }): Promise<void> {
  await expect.poll(() => page.title()).toBe('通话');
  const current = async () => (await journey.call('calls.current', {}, token)).data.call?.id;
  await expect.poll(current).toBeTruthy();
  await journey.until((await current())!, 'ended');
}

test(
  'a customer who called is called back from the agenda, which heard of it without a reload',
  patiently,
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷');
    await ringNobody(journey, agent);
    const id = await journey.addToPublicPool({ name: '林晓燕', mobile: '13900000160' });
    await journey.call('customers.claim', { ids: [id] }, agent.token);
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages3/agenda'));
    await page.getByText('今天没有欠账').waitFor();
    await connected(page);
    // The toast goes again, perhaps before the agenda is read anew.
    const told = page.getByText('林晓燕来过电话，请回电').waitFor();
    await arrive(journey, '8613900000160');
    await told;
    await row(page, '林晓燕').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, 'agenda: a customer called');
    }
    await key(page, '呼叫林晓燕').click();
    await hearOut(journey, page, agent);
    await page.goto(journey.at('/pages/about/about'));
    await page.goto(journey.at('/pages3/agenda'));
    await key(page, '未写跟进 1').waitFor();
    expect(await key(page, '处理：林晓燕').count()).toBe(0);
  },
);

test('an unknown number is called back by a leader, closed with a reason, and opened again', patiently, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  await ringNobody(journey, leader);
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/missed-calls'));
  await page.getByText('没有待回的电话').waitFor();
  await expectSound(page, 'missed calls: none');
  await connected(page);
  await arrive(journey, '13900000060');
  await arrive(journey, '13900000060');
  await arrive(journey, '13900000071');
  await row(page, '139****0060').getByText('2 次').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'missed calls: two to call back');
  }

  await key(page, '处理：139****0071').click();
  const sheet = page.getByRole('dialog', { name: '怎么处理的' });
  await sheet.getByRole('button', { name: '骚扰来电' }).click();
  await row(page, '139****0071').waitFor({ state: 'detached' });
  await key(page, '撤销').click();
  await row(page, '139****0071').waitFor();

  await key(page, '回电：139****0060').click();
  await hearOut(journey, page, leader);
  await page.goto(journey.at('/pages/about/about'));
  await page.goto(journey.at('/pages3/missed-calls'));
  await row(page, '139****0071').waitFor();
  await row(page, '139****0060').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: '已处理' }).click();
  await row(page, '139****0060').getByText('已通话', { exact: false }).waitFor();
  await expectSound(page, 'missed calls: closed');
});
