import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a dead number is told before it is called, a wrong one on leaving its field, and a known one opens its customer',
  { timeout: 90_000 },
  async () => {
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷');
    const own = { owner_id: agent.member.userId, owned_at: journey.clock.now() };
    const dead = await addCustomer(journey, {
      ...own,
      name: '徐志强',
      mobile: '13912345678',
      phone_label: 'empty_number',
    });
    await addCustomer(journey, { ...own, name: '刘芳', mobile: '13912345679' });
    const page = await journey.signedIn(agent);
    await page.goto(journey.at(`/pages/client/detail?id=${dead}`));
    await page.getByRole('heading', { name: '徐志强' }).waitFor();
    await page.getByText('上次拨打是空号，先核对号码').waitFor();
    await expectSound(page, 'customer: dead number');

    await page.goto(journey.at('/pages/client/add'));
    await page.getByRole('heading', { name: '添加客户' }).waitFor();
    const mobile = page.getByRole('textbox', { name: '手机号' });
    await mobile.fill('1391234');
    expect(await page.getByText('手机号应为 11 位').count()).toBe(0);
    await page.getByRole('textbox', { name: '姓名' }).focus();
    await page.getByText('手机号应为 11 位').waitFor();
    await mobile.fill('13912345679');
    await page.getByText('你已有这位客户').waitFor();
    await expectSound(page, 'add customer: known already');
    await page.getByRole('button', { name: '打开已有客户' }).click();
    await page.getByRole('heading', { name: '刘芳' }).waitFor();
  },
);

test('a failed read of a page is told once, and nothing is tried again in vain', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const owner = await journey.agent('林总', { isSuper: true, dataScope: 'all' });
  const page = await journey.signedIn(owner);
  await page.goto(journey.at('/pages2/task/detail?id=999999'));
  const title = page.getByText('没有这个任务');
  await title.first().waitFor();
  // By then, an error without a place of its own would have been shown.
  await page.clock.fastForward(200);
  await expect.poll(() => title.count()).toBe(1);

  // Most enterprises have no host of their own, and their settings do not mention one.
  const answered = page.waitForResponse(/api\/branding\/editor/);
  await page.goto(journey.at('/pages3/settings'));
  expect((await (await answered).json()).msg).toContain('企业没有自己的域名');
  await page.getByText('话后处理').waitFor();
  await page.clock.fastForward(200);
  expect(await page.getByText('企业没有自己的域名').count()).toBe(0);
});
