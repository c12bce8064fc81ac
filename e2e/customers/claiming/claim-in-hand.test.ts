import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney } from '../../journey.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'who was claimed stays under the thumb with 呼叫 when a push reads the list anew',
  { timeout: 60_000 },
  async () => {
    const journey = await createJourney(browser);
    const names = ['末位', '何丽娟', '周云', '首位'];
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await journey.addToPublicPool({ name }));
      journey.time.advance(1000);
    }
    const agent = await journey.agent('赵婷', { permissions: presets.agent });
    const page = await journey.signedIn(agent);
    await page.goto(journey.at('/pages2/homeH5/homeleft?pool=sea'));
    const row = (index: number) => page.locator(`[data-customer="${ids[index]}"]`);
    await row(2).waitFor();
    await connected(page);
    const places = () => Promise.all([0, 1, 2, 3].map(async (index) => (await row(index).boundingBox())!.y));
    const before = await places();
    let readAnew = 0;
    page.on('response', (response) => void (response.url().endsWith('/api/crm/page') && (readAnew += 1)));

    const claim = (await row(2).getByRole('button', { name: '领取' }).boundingBox())!;
    const thumb = [claim.x + claim.width / 2, claim.y + claim.height / 2] as const;
    // A hasty second tap hits the same spot as soon as something else is there.
    await page.evaluate(([x, y]) => {
      const observer = new MutationObserver(() => {
        const key = document.elementFromPoint(x, y)?.closest('button');
        if (key?.textContent !== '呼叫') return;
        observer.disconnect();
        key.click();
        document.body.dataset.tappedTwice = 'yes';
      });
      observer.observe(document.body, { childList: true, subtree: true });
    }, thumb);
    await page.mouse.click(...thumb);
    await page.locator('body[data-tapped-twice]').waitFor();
    await expect.poll(() => readAnew).toBeGreaterThan(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await places()).toEqual(before);
    await row(2).getByRole('button', { name: '呼叫' }).waitFor();
    for (const index of [0, 1, 3]) await row(index).getByRole('button', { name: '领取' }).waitFor();
    const owners = await Promise.all(
      ids.map(async (id) => (await journey.call('customers.seaDetail', { id }, agent.token)).data.standing.state),
    );
    expect(owners).toEqual(['open', 'open', 'mine', 'open']);
    expect((await journey.call('calls.current', {}, agent.token)).data.call).toBeNull();
    expect(page.url()).toContain('homeleft');

    // The reopened list shows the state of the public pool. The key to call works.
    await page.clock.fastForward(1000);
    await row(2).getByRole('button', { name: '呼叫' }).click();
    await page.waitForURL(/in-call/);
  },
);
