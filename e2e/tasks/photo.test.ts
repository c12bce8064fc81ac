import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { createCallPages } from '../call-pages.ts';
import { seriousFaults } from '../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const photos = path.resolve('benchmarks/ocr/photos');
const truth = JSON.parse(readFileSync(path.join(photos, 'truth.json'), 'utf8')) as Record<string, { nums: string[] }>;

test(
  'a photo of a list is read, checked beside the picture, put right, and its numbers are used',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const page = await manager.page();
    await open(page, '/pages2/task/manualnput1');
    await page.getByLabel('拍照识别').setInputFiles(path.join(photos, '33.jpg'));
    await page.getByText('正在识别…').waitFor();
    await expect
      .poll(() => bench.runJobs().then(() => page.getByRole('dialog', { name: '核对照片里的号码' }).count()))
      .toBe(1);

    const review = page.getByRole('dialog', { name: '核对照片里的号码' });
    const read = review.getByRole('textbox');
    const { nums } = truth['33.jpg']!;
    expect(await read.count()).toBe(nums.length);
    await review.getByText('请核对').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await read.first().fill('1380013800');
    await review.getByText('位数不够').waitFor();
    await review.getByRole('button', { name: `使用 ${nums.length - 1} 个号码` }).waitFor();
    await read.first().fill('13800138000');
    await review.getByRole('button', { name: `使用 ${nums.length} 个号码` }).click();
    // Type 15 waits below the review.
    await page.getByText('号码录入成功').waitFor();
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByText(`识别到 ${nums.length} 个号码`).waitFor();
    expect(await page.getByRole('textbox', { name: '号码' }).inputValue()).toContain('13800138000');
    expect(await seriousFaults(page)).toEqual([]);
  },
);
