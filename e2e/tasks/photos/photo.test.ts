import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';
import { callThrough, readEntered } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const photos = path.resolve('benchmarks/ocr/photos');
const truth = JSON.parse(readFileSync(path.join(photos, 'truth.json'), 'utf8')) as Record<string, { nums: string[] }>;

test(
  'a photo of a list is read, checked beside the picture, put right, and its numbers are called to their results',
  { timeout: 180_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const page = await manager.page();
    await open(page, '/pages2/task/newTask');
    await page.getByLabel('任务名称').fill('照片里的');
    await page.getByRole('button', { name: /坐席/ }).click();
    const taskAgents = page.getByRole('dialog');
    await taskAgents.getByText('赵婷').click();
    await taskAgents.getByRole('button', { name: '确定 1 人' }).click();
    await page.getByRole('button', { name: /手动输入/ }).click();
    await page.getByLabel('拍照识别').setInputFiles(path.join(photos, '33.jpg'));
    await page.getByRole('button', { name: /压缩后上传/ }).click();
    await page.getByText('正在识别…').waitFor();
    await expect
      .poll(() => bench.runJobs().then(() => page.getByRole('dialog', { name: '核对照片里的号码' }).count()), {
        timeout: 90_000,
      })
      .toBe(1);

    const review = page.getByRole('dialog', { name: '核对照片里的号码' });
    const read = review.getByRole('textbox');
    const { nums } = truth['33.jpg']!;
    await expect.poll(() => read.count()).toBe(nums.length);
    await review.getByText('请核对').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await read.first().fill('1380013800');
    await review.getByText('位数不够').waitFor();
    await review.getByRole('button', { name: `使用 ${nums.length - 1} 个号码` }).waitFor();
    await read.first().fill('13800138000');
    // Two numbers are enough to be called.
    for (const row of (await review.getByRole('checkbox').all()).slice(2)) await row.uncheck({ force: true });
    await review.getByRole('button', { name: '使用 2 个号码' }).click();
    await page.getByText('识别到 2 个号码').waitFor();
    // The numbers that were read are not entered yet.
    expect(await page.getByText('号码录入成功').count()).toBe(0);
    await expect.poll(() => page.getByRole('textbox', { name: '号码' }).inputValue()).toContain('13800138000');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '使用 2 个号码' }).click();
    await page.getByText('已填 2 个号码').waitFor();
    await page.getByRole('button', { name: '创建任务' }).click();
    await readEntered(page);
    const taskId = (await bench.call('tasks.page', {}, manager.token)).data.list[0]!.id;
    await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);

    const phone = await agent.page();
    await open(phone, `/pages2/task/detail?id=${taskId}`);
    await phone.getByRole('button', { name: '开始拨打' }).click();
    await callThrough({ bench }, { agent, phone, names: ['138****8000', masked(nums[1]!)] });
    await phone.getByText('已完成 2 / 2').waitFor();
    const { data } = await bench.call('tasks.numbers', { taskId }, manager.token);
    expect(data.list.map(({ outcome, state, attempts }) => [outcome, state, attempts])).toEqual([
      ['interested', 'connected', 1],
      ['interested', 'connected', 1],
    ]);
  },
);

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
