import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages, pressUntil } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test(
  'a list is called one after the other, paused, found again after a reload, and stopped',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    // The last digits decide the outcome: 80 is answered, 70 is busy.
    const names = ['陈一', '王二', '张三', '李四'];
    for (const [index, ending] of ['80', '70', '80', '80'].entries()) {
      await agent.customer({ name: names[index]!, mobile: `1361234${index}9${ending}`, company: '锦程纺织' });
    }
    const page = await agent.page();
    const manager = await (await member('王磊', { dataScope: 'all' })).page();
    await open(manager, '/pages2/homeH5/homeleft?pool=private&team=1');
    await open(page, '/pages2/homeH5/homeleft?pool=private&sort=follow_up');
    await page.getByText('李四').waitFor();
    await connected(page);
    await button(page, '连续拨打').click();
    const sheet = page.getByRole('dialog', { name: '连续拨打' });
    await sheet.getByText('4 位客户').waitFor();
    await sheet.getByRole('radio', { name: '10 秒' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, '开始拨打').click();
    await page.waitForURL(/continuous-dialling/);
    await bench.runJobs();
    await agent.tell();

    // The call's screen opens by itself.
    const first = await callOf(page);
    await page.getByRole('heading', { name: '陈一' }).waitFor();
    await page.getByText('1 / 4').waitFor();
    // Colleagues see the agent who is on a customer, and may not call that customer.
    const row = manager.locator('[data-customer]').filter({ hasText: '陈一' });
    await row.getByText('赵婷在跟进 · 到 10:02').waitFor();
    await row.click();
    await manager.getByText('赵婷正在跟进这位客户，到 10:02；之后才能呼叫').waitFor();
    await expect.poll(() => button(manager, '呼叫').isDisabled()).toBe(true);
    await agent.until(first, 'ended');
    await page.getByText('接通 2秒').waitFor();
    await page.getByRole('radio', { name: '有意向', exact: true }).click();
    await button(page, /保存并继续/)
      .getByText('王二')
      .waitFor();
    await pressUntil(button(page, /保存并继续/), page.getByText('秒后拨', { exact: true }));
    await agent.tell();
    await page
      .getByRole('timer')
      .getByText(/^(10|9|8)$/)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    bench.time.advance(10_000);
    await bench.runJobs();
    await agent.tell();
    await page.getByRole('heading', { name: '王二' }).waitFor();
    const second = await callOf(page);
    expect(second).not.toBe(first);
    await agent.until(second, 'ended');
    await page.getByText('对方正忙').first().waitFor();
    await pressUntil(button(page, /保存并继续/), page.getByText('秒后拨', { exact: true }));
    await button(page, '暂停').last().click();
    await page.locator('.page').getByText('已暂停').waitFor();

    await page.reload();
    await page.locator('.page').getByText('已暂停').waitFor();
    await page.getByRole('heading', { name: '2 / 4' }).waitFor();
    await page.getByText('张三').waitFor();
    await open(page, '/pages/index/index');
    const strip = page.getByRole('complementary', { name: '连续拨打' });
    await strip.getByText('2 / 4').waitFor();
    await strip.getByText('已暂停').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await strip.getByRole('button', { name: '继续' }).click();
    await strip.getByText('正在拨').waitFor();
    await bench.runJobs();
    await agent.tell();
    await page.getByRole('heading', { name: '张三' }).waitFor();
    const third = await callOf(page);

    await button(page, '看这轮').click();
    await button(page, '停止').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停止' }).click();
    await page.getByText('这轮已停止').waitFor();
    await page.getByText('1 位没轮到').waitFor();
    await button(page, '接着打剩下的 1 位').waitFor();
    await page.getByText('有意向').waitFor();
    expect(await page.locator('.run-turns li').allTextContents()).toEqual([
      expect.stringContaining('张三'),
      expect.stringMatching(/王二.*对方正忙/),
      expect.stringMatching(/陈一.*接通 2秒/),
    ]);
    expect(await seriousFaults(page)).toEqual([]);

    await agent.until(third, 'ended');
    // The run was stopped by mistake. It continues with the customers who are left.
    await button(page, '接着打剩下的 1 位').click();
    await page.locator('.page').getByText('正在拨 李四').waitFor();
    await bench.runJobs();
    await agent.tell();
    await page.getByRole('heading', { name: '李四' }).waitFor();
    await page.getByText('4 / 4').waitFor();
  },
);

test(
  'a run through a list leaves out who was called today and who is promised a later call, unless that is switched off',
  { timeout: 60_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    await agent.customer({ name: '陈一', mobile: '13612340980' });
    const customerId = await agent.customer({ name: '王二', mobile: '13612341980' });
    const callBack = { customerId, at: '2026-03-03T02:00:00Z', content: '报价' };
    await bench.call('followups.addVisit', callBack, agent.token);
    const page = await agent.page();
    const sheet = page.getByRole('dialog', { name: '连续拨打' });
    const promised = sheet.getByRole('switch', { name: '跳过约了以后再打的' });
    const begin = async () => {
      await open(page, '/pages2/homeH5/homeleft?pool=private&sort=follow_up');
      await page.getByText('王二').waitFor();
      await button(page, '连续拨打').click();
    };
    await begin();
    await expect.poll(() => sheet.getByRole('switch', { name: '跳过今天打过的' }).isChecked()).toBe(true);
    await expect.poll(() => promised.isChecked()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, '开始拨打').click();
    await page.getByRole('heading', { name: '0 / 1' }).waitFor();
    await page.getByText('还剩 1 位').waitFor();
    await bench.call('calls.stopRun', {}, agent.token);

    await begin();
    await promised.click();
    await button(page, '开始拨打').click();
    await page.getByRole('heading', { name: '0 / 2' }).waitFor();
    await page.getByText('还剩 2 位').waitFor();
  },
);
