import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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
    await expectSound(page);
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
