import { settingDefaults } from '@haihu/contract/config/core/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { connected } from '../../connected.ts';
import { runFor } from './run-for.ts';
import { presenceIn } from '../../../apps/server/src/domains/calls/test-support/presence.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
    await runFor(journey, 2);
    const caller = await arrive(journey, '13900000160');
    await runFor(journey, 11);
    caller.press('1');
    await runFor(journey, 9);
    await domains.calls.agents.setState(agent.member, { state: 'break', reason: 'meal' });
    time.advance(2 * 3_600_000);
    await runFor(journey, 1);

    await page.goto(journey.at('/pages3/missed-calls'));
    await page.locator('.row', { hasText: '139****0160' }).getByText('请求回电').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, 'missed calls: one who asked to be called back');
    }
    expect((await journey.call('calls.missed', { scope: 'team' }, leader.token)).data.list).toHaveLength(1);
  },
);

test(
  'whoever waits presses 1, and the agent who is free again calls them back and reaches them',
  patiently,
  async () => {
    const journey = await createJourney(browser, { areAgentsAsked: true });
    const { call, domains } = journey;
    const leader = await journey.agent('周主管', { dataScope: 'all' });
    const value = { ...settingDefaults.inbound, callBackSeconds: 10 };
    expect((await call('config.saveSettings', { key: 'inbound', version: 0, value }, leader.token)).code).toBe(200);
    const agent = await journey.agent('赵婷');
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages/index/index'));
    await page.getByRole('link', { name: '首页' }).waitFor();
    await connected(page);
    const talk = await journey.place(agent.token, { mobile: '13900000360' });
    await runFor(journey, 2);
    const caller = await arrive(journey, '13900000160');
    await runFor(journey, 11);
    caller.press('1');
    await runFor(journey, 9);
    await journey.until(talk.data.id, 'ended');
    await domains.calls.agents.setState(agent.member, { state: 'ready' });

    const ringing = page.getByRole('dialog', { name: '请你回电' });
    const comes = async () => {
      await runFor(journey, 0.4);
      return ringing.count();
    };
    await expect.poll(comes).toBe(1);
    await ringing.getByText('请求回电').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page, 'home: a person to call back');
    }
    await ringing.getByRole('button', { name: '接听' }).click();
    const current = async () => {
      await runFor(journey, 0.4);
      return (await call('calls.current', {}, agent.token)).data.call;
    };
    await expect.poll(current).toMatchObject({ origin: 'callback', state: 'answered' });
    await ringing.waitFor({ state: 'detached' });
    // A person who was reached is owed no call.
    expect((await call('calls.missed', { scope: 'team' }, leader.token)).data.list).toEqual([]);
    await page.getByText('通话中', { exact: true }).first().waitFor();
  },
);
