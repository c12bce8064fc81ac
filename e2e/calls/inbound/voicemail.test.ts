import { settingDefaults } from '@haihu/contract/config/core/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveMessage } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a leader lets callers leave messages', patiently, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/settings'));
  await page.getByRole('button', { name: /接听来电/ }).click();
  await page.getByRole('switch', { name: '语音留言' }).click();
  await page.getByLabel('留言最长').fill('60');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'settings: voice messages');
  }
  await key(page, '保存').click();
  await page.getByText('已保存，马上生效').waitFor();
  const { data } = await journey.call('config.settings', {}, leader.token);
  expect(data.inbound.value).toMatchObject({ takesMessages: true, messageSeconds: 60 });
});

test(
  'a customer leaves a message, and the owner hears it in the missed calls and in the agenda',
  patiently,
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷');
    const value = { ...settingDefaults.inbound, ringsAgents: false, takesMessages: true };
    await journey.call('config.saveSettings', { key: 'inbound', version: 0, value }, agent.token);
    const id = await journey.addToPublicPool({ name: '林晓燕', mobile: '13900000182' });
    await journey.call('customers.claim', { ids: [id] }, agent.token);
    await leaveMessage(journey, '13900000182');
    const page = await journey.signedIn(agent);
    for (const screen of ['missed-calls', 'agenda'] as const) {
      await page.goto(journey.at(`/pages3/${screen}`));
      await page.getByText('留言 0:04').waitFor();
      await key(page, '播放录音').waitFor();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectSound(page, `${screen}: a voice message`);
      }
      await key(page, '播放录音').click();
      await key(page, '暂停').waitFor();
    }
    const heard = await journey.admin("select count(*)::int as n from audit where action = 'calls.recording_opened'");
    expect(heard).toEqual([{ n: 2 }]);
  },
);

test('a message of a caller who hides the number is heard, and nobody can call back or block', patiently, async () => {
  const journey = await createJourney(browser);
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  const value = { ...settingDefaults.inbound, takesMessages: true, withheld: 'voicemail' as const };
  await journey.call('config.saveSettings', { key: 'inbound', version: 0, value }, leader.token);
  await leaveMessage(journey, null, 50);
  const page = await journey.signedIn(leader);
  await page.goto(journey.at('/pages3/missed-calls'));
  await page.getByText('隐藏号码').waitFor();
  await key(page, '播放录音').waitFor();
  await expectSound(page, 'missed-calls: a message without a number');
  expect(await key(page, '回电：隐藏号码').count()).toBe(0);
  await key(page, '处理：隐藏号码').click();
  const sheet = page.getByRole('dialog', { name: '怎么处理的' });
  await sheet.getByRole('button', { name: '已经解决，不用回电' }).waitFor();
  expect(await sheet.getByRole('button', { name: '屏蔽这个号码' }).count()).toBe(0);
});
