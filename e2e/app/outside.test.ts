import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'an external page stands in a frame under its host, and opens outside after a question',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const page = await journey.signedIn(await journey.agent('赵婷'));
    await page
      .context()
      .route('https://help.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>help</title><p>帮助中心</p>' }),
      );
    const framed = page.waitForRequest('https://help.example.com/a');
    await page.goto(journey.at(`/pages/about/web-view?url=${encodeURIComponent('https://help.example.com/a')}`));
    expect((await framed).frame().parentFrame()).toBe(page.mainFrame());
    await page.getByText('help.example.com', { exact: true }).waitFor();
    await expectSound(page, 'outside page: framed');
    await page.getByRole('button', { name: '在浏览器中打开' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('https://help.example.com/a').waitFor();
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: '打开' }).click();
    await expect.poll(async () => (await opened).url()).toBe('https://help.example.com/a');

    for (const bad of ['javascript:alert(1)', 'http://help.example.com/', 'https://a@help.example.com/']) {
      await page.goto(journey.at(`/pages/about/web-view?url=${encodeURIComponent(bad)}`));
      await page.getByText('这个链接不安全，没有打开').waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
    }
  },
);

test(
  'a link of the about text opens in the app, and who reads there is reminded of a call-back',
  { timeout: 90_000 },
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷', { permissions: presets.agent });
    const customerId = await journey.addToPublicPool({ name: '徐志强', mobile: '13900007713' });
    await journey.call('customers.claim', { ids: [customerId] }, agent.token);
    const at = new Date(journey.clock.now().getTime() + 60_000).toISOString();
    const callBack = { customerId, at, content: '老板在，谈代理记账年费' };
    expect((await journey.call('followups.addVisit', callBack, agent.token)).code).toBe(200);
    const about = '<p>用法见<a href="https://help.example.com/a">帮助中心</a></p>';
    await journey.domains.config.setBranding(null, 'about', about);

    const page = await journey.signedIn(agent);
    await page
      .context()
      .route('https://help.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>help</title><p>帮助中心</p>' }),
      );
    await page.goto(journey.at('/pages2/task/visit'));
    await page.getByText('徐志强').first().waitFor();
    await page.goto(journey.at('/pages/about/about'));
    await page.getByRole('link', { name: '帮助中心' }).waitFor();
    await page.getByRole('link', { name: '帮助中心' }).click();
    await page.waitForURL(/pages\/about\/web-view/);
    await page.getByText('help.example.com', { exact: true }).waitFor();
    expect(page.context().pages()).toHaveLength(1);

    await journey.pass(60);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('老板在，谈代理记账年费').waitFor();
    await dialog.getByText('徐志强').waitFor();
    await dialog.getByRole('button', { name: '稍后 10 分钟' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('help.example.com', { exact: true }).waitFor();
    const later = async () => {
      const { data } = await journey.call('followups.visits', { state: 'waiting' }, agent.token);
      return data.list.map((one) => Date.parse(one.at) - Date.parse(at));
    };
    await expect.poll(later).toEqual([600_000]);
  },
);

test('a newer version is proposed, a compulsory one leaves nothing else to do', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const { config } = journey.domains;
  await config.setAppVersion({ version: '1.9.0', versionCode: 10, compulsory: false });
  const page = await journey.signedIn(await journey.agent('赵婷'));
  await page.goto(journey.at('/pages/about/about'));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('新版本 1.9.0').waitFor();
  await dialog.getByRole('button', { name: '以后再说' }).click();
  await page.getByRole('button', { name: '分享' }).waitFor();

  await config.setAppVersion({ version: '2.0.0', versionCode: 11, compulsory: true });
  await page.reload();
  await dialog.getByText('当前版本不能再用').waitFor();
  await page.keyboard.press('Escape');
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '更新' }).click()]);
  await dialog.getByText('新版本 2.0.0').waitFor();
});
