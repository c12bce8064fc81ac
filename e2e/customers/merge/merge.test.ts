import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../apps/server/test/customers.ts';
import { connected } from '../../connected.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'duplicates are found, compared field by field and merged; the old address leads on; undone, both are there again',
  { timeout: 120_000 },
  async () => {
    const journey = await createJourney(browser);
    const manager = await journey.agent('王磊', { dataScope: 'all' });
    const agent = await journey.agent('赵婷');
    const own = (name: string, row: object) =>
      addCustomer(journey, {
        name,
        company: '远洋水产',
        owner_id: agent.member.userId,
        created_at: new Date('2026-01-01T00:00:00Z'),
        ...row,
      });
    const keep = await own('周敏', { mobile: '13911110001', remark: '只要冷链' });
    const gone = await own('周敏', { mobile: '13911110002', remark: '喜欢下午接电话', level: 2 });
    await own('周敏', { mobile: '13911110003', remark: null, owner_id: null });
    await journey.call('followups.save', { customerId: gone, text: '报过价' }, agent.token);

    const page = await journey.signedIn(manager);
    await page.goto(journey.at('/pages2/homeH5/homeleft2'));
    await page.getByRole('button', { name: /^重复客户/ }).click();
    await page.getByText('没有重复的客户').waitFor();
    await connected(page);
    await page.getByRole('button', { name: '重新查找' }).click();
    await page.getByText('正在查找').first().waitFor();
    await journey.runJobs();
    await page.getByText('查找完成，有 2 对').waitFor();
    await page.getByText('姓名和公司相同').first().waitFor();
    await expectSound(page, 'duplicates: found');
    // The youngest pair comes first: the agent's second customer and the one in the public pool.
    await page.getByRole('button', { name: '不是同一位' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: '不是同一位' }).count()).toBe(1);

    // The same screen opens from the customer's menu.
    await page.goto(journey.at(`/pages/client/detail?id=${keep}`));
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '合并重复客户' }).click();
    await page.getByText('可能是同一位').waitFor();
    await expectSound(page, 'customer: maybe the same');
    await page.getByRole('searchbox').fill('0002');
    await page.getByRole('button', { name: /139\*\*\*\*0002/ }).click();
    await page.getByText('内容不同，选要保留的').waitFor();
    await page.getByRole('radio', { name: '喜欢下午接电话' }).click();
    await expectSound(page, 'merge: what to keep');
    await page.getByRole('button', { name: '合并', exact: true }).click();
    await page.getByText('已合并到周敏').waitFor();
    await page.getByText('报过价').waitFor();
    await page.getByText('王磊合并了重复客户').waitFor();
    await expectSound(page, 'customer: merged');

    // Every request for the customer that went gets the one that stayed.
    const phone = await journey.signedIn(agent);
    for (const address of [`/pages/client/detail?id=${gone}`, `/pages/news/detailcrm?userId=${gone}&type=1`]) {
      await phone.goto(journey.at(address));
      await phone.getByText('报过价').waitFor();
      await phone.getByText('王磊合并了重复客户').waitFor();
    }
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('已撤销，两位都恢复原样').waitFor();
    await phone.goto(journey.at('/pages2/homeH5/homeleft'));
    // The list stood beside the customer at a desk, so its rows are some seconds old.
    await phone.reload();
    await phone.locator(`[data-customer="${gone}"]`).waitFor();
    await phone.locator(`[data-customer="${keep}"]`).waitFor();
  },
);
