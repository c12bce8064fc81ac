import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('the app gets a secret by which it waits, until its user switches notices off', { timeout: 90_000 }, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const page = await journey.signedIn(agent);
  await page.addInitScript(() => {
    const waits: unknown[] = [];
    const LocalCall = {
      permissions: async () => ({}),
      ask: async () => ({ outcome: 1 }),
      waitForNotices: async ({ secret }: { secret: string | null }) => (waits.push(secret), { spared: false }),
      askToBeSpared: async () => void waits.push('asked'),
    };
    Object.assign(globalThis, { Capacitor: { Plugins: { LocalCall } }, waits });
  });
  const waits = () => page.evaluate(() => (globalThis as unknown as { waits: (string | null)[] }).waits);
  await page.goto(journey.at('/pages3/notices'));
  const own = page.getByRole('switch', { name: '关着页面也提醒我' });
  await own.click();
  await expect.poll(waits).toEqual([expect.stringMatching(/^\d+\.[\w-]{43}$/), 'asked']);
  const [secret] = await waits();
  const wait = async () =>
    (
      await fetch(`${new URL(journey.at('/')).origin}/gateway/api/notice/wait?seen=0`, {
        headers: { 'device-secret': secret! },
      })
    ).json();
  // A request that is open already hears of the notice by the word of its commit.
  const open = wait();
  await page.getByRole('button', { name: /发一条试试/ }).click();
  await page.getByText('已经发出，马上会出现在通知栏').waitFor();
  await page.getByText(/允许本应用自启动/).waitFor();
  expect(await open).toMatchObject({ data: { list: [{ kind: 'test' }] } });
  await own.click();
  await expect.poll(waits).toEqual([secret, 'asked', null]);
  expect(await wait()).toEqual({});
});
