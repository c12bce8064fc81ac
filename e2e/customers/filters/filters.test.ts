import { presets } from '@haihu/contract/permissions';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { expectSound, journeysInOneWorld } from '../../journey.ts';
import { press } from '../../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

const names = (page: Page) => page.locator('[data-customer] .name').allTextContents();

test(
  'three conditions are set and counted, kept and shared; a colleague uses them, searches, and takes the list away',
  { timeout: 240_000 },
  async () => {
    const journey = await createJourney(browser);
    const sales = await journey.department('销售部');
    const agent = await journey.agent('赵婷', { permissions: presets.agent, departmentId: sales });
    const lead = (name: string) =>
      journey.agent(name, {
        permissions: [...presets.manager, 'customers.export'],
        departmentId: sales,
        dataScope: 'branch',
      });
    const [manager, second] = [await lead('王磊'), await lead('李敏')];
    const owned = { owner_id: agent.member.userId, is_deal: true, source: '展会', call_count: 3 };
    const known = { position: '采购经理', gender: 'female' };
    await addCustomer(journey, { ...owned, ...known, name: '刘芳', company: '杭州鑫源五金', mobile: '13812345678' });
    await addCustomer(journey, { ...owned, ...known, name: '是男的', gender: 'male' });
    await addCustomer(journey, { ...owned, ...known, name: '没打过', call_count: 0 });
    await addCustomer(journey, { ...owned, name: '没成交', is_deal: false });
    await addCustomer(journey, { ...owned, name: '别处来的', source: '地推' });
    await addCustomer(journey, { name: '周雪', company: '义乌鑫源' });

    const page = await journey.signedIn(manager);
    await page.goto(journey.at('/pages2/homeH5/homeleft?team=1'));
    await page.getByText('5 位', { exact: true }).waitFor();
    await press(page, /^筛选/);
    await press(page, /^更多条件/);
    await press(page, '看 5 位客户');
    await press(page, /^筛选/);
    await press(page, /^更多条件/);
    await page.getByRole('group', { name: '客户来源' }).getByRole('button', { name: '展会' }).click();
    await page.getByRole('radio', { name: '已成交' }).click();
    await page.getByRole('group', { name: '性别' }).getByRole('button', { name: '女' }).click();
    await page.getByLabel('职位包含').fill('经理');
    await page.getByLabel('职位包含').press('Enter');
    await page.getByLabel('呼叫次数最少').fill('1');
    await page.getByLabel('呼叫次数最少').press('Enter');
    await page.getByText('看 1 位客户').waitFor();
    await expectSound(page, 'filters: calls at least');
    await page.reload();
    await press(page, '看 1 位客户');
    await expect.poll(() => names(page)).toEqual(['刘芳']);
    await expectSound(page, 'customers: filtered');

    await press(page, '保存筛选');
    await page.getByRole('dialog').getByLabel('名称').fill('展会成交');
    await page.getByRole('switch', { name: '共享给全企业' }).click();
    await expectSound(page, 'filters: saved for all');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '展会成交', pressed: true }).waitFor();
    await press(page, '呼叫次数 ≥ 1');
    await page.getByText('2 位', { exact: true }).waitFor();

    const other = await journey.signedIn(second);
    await other.goto(journey.at('/pages2/homeH5/homeleft?team=1'));
    await press(other, '展会成交');
    await expect.poll(() => names(other)).toEqual(['刘芳']);
    await press(other, '管理筛选');
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^展会成交/ })
      .click();
    await press(other, '设为默认');
    await other.getByText('共享 · 默认').waitFor();
    await expectSound(other, 'filters: default of another');
    await other.goto(journey.at('/pages2/homeH5/homeleft'));
    await other.reload();
    await expect.poll(() => names(other)).toEqual(['刘芳']);

    await press(other, '添加或导入');
    await other.getByRole('menuitem', { name: '导出客户' }).click();
    await expectSound(other, 'customers: export');
    await other.getByRole('radio', { name: '文本表格（csv）' }).click();
    await press(other, '导出');
    await other.getByText('正在生成文件').waitFor();
    await journey.runJobs();
    const [download] = await Promise.all([other.waitForEvent('download'), press(other, '下载')]);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^刘芳,138\*\*\*\*5678,杭州鑫源五金,/);

    await other.goto(journey.at('/pages/client/search'));
    await other.getByRole('searchbox').fill('鑫源');
    await other.getByText('义乌鑫源').waitFor();
    await expect.poll(() => other.locator('mark').allTextContents()).toEqual(['鑫源', '鑫源']);
    await expectSound(other, 'customers: found and marked');
    await press(other, /^刘芳/);
    await other.getByText('杭州鑫源五金').first().waitFor();
    await other.goBack();
    await press(other, '清除');
    await press(other, '鑫源');
    await other.getByText('周雪').waitFor();
  },
);

test('lists and home show live who is on a customer', { timeout: 60_000 }, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const manager = await journey.agent('王磊', { dataScope: 'all' });
  const owner_id = agent.member.userId;
  const ids = {
    next: await addCustomer(journey, { owner_id, name: '刘芳' }),
    due: await addCustomer(journey, { owner_id, name: '周雪', last_follow_at: journey.clock.now() }),
  };
  const at = new Date(journey.clock.now().getTime() + 60_000).toISOString();
  await journey.call('followups.addVisit', { customerId: ids.due, at, content: '问续约' }, agent.token);
  const page = await journey.signedIn(agent);
  const shown = (words: string) => expect.poll(() => page.getByText(words).count());
  /** Checks that a row comes and goes without a new request: the page shows it by itself. */
  const comesAndGoes = async (id: string, where: string) => {
    await journey.call('customers.lease', { id }, manager.token);
    await page.locator(where).getByText('王磊在跟进 · 到 10:02').waitFor();
    await journey.call('customers.release', { id }, manager.token);
    await shown('王磊在跟进').toBe(0);
  };

  await page.goto(journey.at('/pages/index/index'));
  await page.getByText('问续约').waitFor();
  await comesAndGoes(ids.next, '.next-card');
  await comesAndGoes(ids.due, '.visit-list');
  await page.goto(journey.at('/pages/client/search?search=刘芳'));
  // The lease existed before the list was opened.
  await journey.call('customers.lease', { id: ids.next }, manager.token);
  await page.reload();
  await page.getByRole('button', { name: /刘芳.*王磊在跟进 · 到 10:02/ }).waitFor();
  await journey.call('customers.release', { id: ids.next }, manager.token);
  await shown('王磊在跟进').toBe(0);
  await comesAndGoes(ids.next, '.found');
});
