import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { dialledOn, inApp, ownPhone } from './phones.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'an enterprise opens own phones to masked members: they dial, and read no number',
  { timeout: 90_000 },
  async () => {
    const journey = await createJourney(browser);
    await journey.admin(`update tenant set company_type = 1, masks_phones = true`);
    const manager = await journey.agent('主管', { dataScope: 'all' });
    const agent = await journey.agent('赵婷');
    const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
    await journey.call('customers.claim', { ids: [customerId] }, agent.token);

    const desk = await journey.signedIn(manager);
    await desk.goto(journey.at('/pages3/me'));
    await button(desk, '企业设置').click();
    await desk.getByRole('button', { name: /外呼时间与频次/ }).click();
    await desk.getByRole('switch', { name: /脱敏成员可用本机拨号/ }).click();
    await expectSound(desk, 'calling times: own phones of masked members');
    await button(desk, '保存').click();
    const rule = async () => (await journey.call('config.options', {}, agent.token)).data.calling.maskedMayDial;
    await expect.poll(rule).toBe(true);

    const page = await journey.signedIn(agent, ownPhone);
    await inApp(page);
    await page.goto(journey.at(`/pages3/in-call?customer=${customerId}&key=${'a'.repeat(32)}`));
    await page.getByText('手机拨打中').waitFor();
    expect(await dialledOn(page)).toEqual(['13612340060']);
    expect(await page.locator('body').innerText()).not.toContain('13612340060');
    await page.getByText('136****0060').first().waitFor();
  },
);
