import { permissions } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../apps/web/src/app/paths.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { overflowing } from '../faults.ts';
import { lasting } from '../lasting.ts';
import { createJourney } from '../journey.ts';
import { clippedWords, layoutFaults } from './layout-faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const phones = [
  { name: 'the narrowest, with text at 130 %', size: { width: 320, height: 640 }, text: '130%' },
  { name: 'a small one', size: { width: 360, height: 640 }, text: '100%' },
  { name: 'one that lies on its side', size: { width: 844, height: 390 }, text: '100%' },
];

/** Screens that show something from elsewhere: another site, a call that nobody makes here, the login. */
const others = ['login', 'externalPage', 'inCall', 'blank'];

/** Screens of an agent that are also checked in English, because English texts are longer. */
const inEnglish = [
  'home',
  'agentCustomers',
  'customerSearch',
  'privateCustomer',
  'addCustomer',
  'importWizard',
  'callBacks',
  'agenda',
  'agentWork',
  'callRecords',
  'callFilter',
  'messageKinds',
  'me',
  'basicSettings',
  'callingMethod',
  'ownLines',
];

test(
  'on no phone does a screen stick out, no control is covered or too small, and no word is cut',
  { timeout: 180_000 },
  async () => {
    const journey = await createJourney(browser);
    const owner = await journey.agent('林总', { permissions: [...permissions], isSuper: true, dataScope: 'all' });
    const customers = await Promise.all(Array.from({ length: 12 }, () => journey.addToPublicPool()));
    const id = customers[0]!;
    await journey.call('customers.claim', { ids: customers.slice(0, 6) }, owner.token);
    const ofCustomer = ['publicPoolCustomer', 'privateCustomer', 'customerDetail', 'customerChanges', 'mergeCustomers'];
    const faults: string[] = [];

    async function checkScreens(locale: string, screens: readonly string[], sizes: typeof phones): Promise<void> {
      const page = await journey.signedIn(owner, { locale });
      await page.goto(journey.at('/pages/about/about'));
      await page.getByRole('button', { name: /^(分享|Share)$/ }).waitFor();
      for (const [screen, path] of Object.entries(paths)) {
        if (!screens.includes(screen)) continue;
        // The size is set first, as when a user comes to the screen, so that lists are laid out for it.
        await page.setViewportSize(sizes[0]!.size);
        await page.evaluate(`document.documentElement.style.fontSize = '${sizes[0]!.text}'`);
        const query = ofCustomer.includes(screen) ? `?id=${id}` : '';
        await page.evaluate(`location.hash = '${path}${query}'`);
        await page.waitForFunction(
          (address) => location.hash.startsWith(`#${address}`) && !document.querySelector('.sk, [aria-busy=true]'),
          path,
        );
        const mains = () => page.locator('main, [role=main]').count();
        // The screen before may still slide out.
        await expect
          .poll(mains)
          .toBe(1)
          .catch(async () => faults.push(`${screen}, ${locale}: ${await mains()} main parts`));
        for (const { name, size, text } of sizes) {
          await page.setViewportSize(size);
          await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
          const look = async () => [
            ...(await overflowing(page)),
            ...(await layoutFaults(page)),
            ...(await clippedWords(page)),
          ];
          // Some parts still slide in, or have just come, so they are checked again.
          faults.push(...(await lasting(look)).map((fault) => `${screen}, ${locale}, ${name}: ${fault}`));
        }
      }
    }

    await checkScreens(
      'zh-CN',
      Object.keys(paths).filter((screen) => !others.includes(screen)),
      phones,
    );
    await checkScreens('en-US', inEnglish, phones.slice(0, 2));
    expect(faults).toEqual([]);
  },
);
