import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound, type Journey } from '../../journey.ts';
import { presenceIn } from '../../../apps/server/src/domains/calls/test-support/presence.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Lets the dialler work for so many seconds. */
async function pass({ time, dialler }: Journey, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 5; passed += 1) {
    time.advance(200);
    await dialler.work();
    await dialler.settled();
  }
}

test(
  'a leader lets callers ask for a call-back; one whom nobody could call back is missed and says so',
  patiently,
  async () => {
    const journey = await createJourney(browser);
    const { domains, tenantId, time } = journey;
    const leader = await journey.agent('周主管', { dataScope: 'all' });
    const page = await journey.signedIn(leader);
    await page.goto(journey.at('/pages3/settings'));
    await page.getByRole('button', { name: /接听来电/ }).click();
    await page.getByLabel('多久后可请回电').fill('10');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, 'settings: callers may be called back');
    }
    await key(page, '保存').click();
    await page.getByText('已保存，马上生效').waitFor();

    // The leader's page is open, so the caller would ring there.
    await domains.calls.agents.setState(leader.member, { state: 'break', reason: 'meal' });
    const agent = await journey.agent('赵婷');
    await presenceIn(journey).arrived(tenantId, agent.member.userId);
    await journey.place(agent.token, { mobile: '13900000360' });
    await pass(journey, 2);
    const caller = await arrive(journey, '13900000160');
    await pass(journey, 11);
    caller.press('1');
    await pass(journey, 9);
    await domains.calls.agents.setState(agent.member, { state: 'break', reason: 'meal' });
    time.advance(2 * 3_600_000);
    await pass(journey, 1);

    await page.goto(journey.at('/pages3/missed-calls'));
    await page.locator('.row', { hasText: '139****0160' }).getByText('请求回电').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, 'missed calls: one who asked to be called back');
    }
    expect((await journey.call('calls.missed', { scope: 'team' }, leader.token)).data.list).toHaveLength(1);
  },
);
