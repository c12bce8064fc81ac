import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { expectSound, journeysInOneWorld } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

const words = {
  zh: { away: '公里，西北方向', ask: '看看离我多远', allow: '去允许', map: '在地图应用中打开', none: '没有这样的位置' },
  en: {
    away: 'km to the north-west',
    ask: 'How far is it from me?',
    allow: 'Continue',
    map: 'Open in a map app',
    none: 'Place not found',
  },
};

test.each(['zh', 'en'] as const)(
  'a place shows how far it is and in which direction: %s',
  { timeout: 60_000 },
  async (language) => {
    const t = words[language];
    const journey = await createJourney(browser);
    const page = await journey.signedIn(await journey.agent('赵婷'), {
      locale: { zh: 'zh-CN', en: 'en-GB' }[language],
      geolocation: { latitude: 31.2304, longitude: 121.4737 },
    });
    await page.goto(journey.at('/open-location?latitude=39.9042&longitude=116.4074&name=Beijing'));
    await page.getByText('39.90420, 116.40740').waitFor();
    await expectSound(page, 'open place: from an address');
    await page.context().grantPermissions(['geolocation']);
    await page.getByRole('button', { name: t.ask }).click();
    await page.getByText(new RegExp(`1,06\\d ?${t.away}`)).waitFor();
    await expect.poll(() => page.getByRole('link', { name: t.map }).getAttribute('href')).toContain('116.4074,39.9042');
    await expectSound(page, 'open place: how far');

    await page.goto(journey.at('/open-location?latitude=95&longitude=116'));
    await page.getByText(t.none).waitFor();
  },
);
