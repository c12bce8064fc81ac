import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('a new agent practises on the sample task of the guide, from the first call to the last', async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const page = await agent.page();
  await open(page, '/pages2/task/new');
  await page.getByText('外呼任务把一批号码交给销售').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '用示例任务练一遍' }).click();
  await page.getByText('李女士').waitFor();
  await page.getByRole('button', { name: '开始拨打' }).click();

  await page.getByText('王先生').waitFor();
  await page.getByText('示例号码，不会真的拨出').waitFor();
  await page.getByRole('button', { name: '模拟拨打' }).click();
  await page.getByText('模拟通话：接通').waitFor();
  await page.getByRole('radio', { name: '有意向' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '保存并下一个' }).click();
  for (const [name, came] of [
    ['李女士', '无人接听'],
    ['陈经理', '接通'],
    ['赵老板', '对方正忙'],
    ['周小姐', '空号'],
  ] as const) {
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByText(`${name}您好，我是海呼演示的赵婷。`).waitFor();
    await page.getByRole('button', { name: '模拟拨打' }).click();
    await page.getByText(`模拟通话：${came}`).waitFor();
    await page.getByRole('button', { name: '跳过' }).click();
  }
  await page.getByText('已完成 3 / 5').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  const { data } = await bench.call('tasks.page', {}, agent.token);
  expect(data.list[0]!.counts).toMatchObject({ connected: 2, waiting: 2, unreached: 1 });

  await page.getByRole('button', { name: '结束练习' }).click();
  await page.getByText('还没有任务').waitFor();
});
