import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { createOffice, rowBehind } from '../office.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager goes from the figures of calls to the calls, by chart, rank and line',
  { timeout: 120_000 },
  async () => {
    const { bench, open, manager } = await createOffice(browser);
    const page = await manager.page();
    const clean = async () => {
      expect(await seriousFaults(page)).toEqual([]);
      expect(await overflowing(page)).toEqual([]);
    };
    await open(page, '/pages/index/index');
    await page.getByRole('navigation', { name: '常用' }).getByRole('link', { name: '统计' }).click();
    await page.getByRole('button', { name: /^拨打\s*10/ }).waitFor();
    await page.getByRole('img', { name: '图表：拨打与接通' }).waitFor();
    await clean();
    await page.getByRole('button', { name: /^接通\s*7/ }).click();
    const behind = page.getByRole('dialog');
    await behind.getByText('7 条 · 合计 12分58秒').waitFor();
    await rowBehind(page, '徐志强').first().waitFor();
    await clean();
    // The address opens the same view.
    await page.reload();
    await behind.getByText('7 条').waitFor();
    await behind.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('button', { name: '看数据表' }).click();
    await page.getByRole('row', { name: /3\/1/ }).getByRole('button').click();
    await behind.getByText('3 条').waitFor();
    await behind.getByRole('button', { name: '关闭' }).click();
    await clean();

    // A member without any call is in the rank too.
    await page.getByRole('button', { name: /王磊\s*0/ }).waitFor();
    await page.getByRole('group', { name: '按什么排' }).getByRole('button', { name: '通话时长' }).click();
    await page.getByRole('button', { name: /1\s*赵婷\s*9分15秒/ }).click();
    await behind.getByRole('heading', { name: '赵婷 · 通话时长' }).waitFor();
    await behind.getByText('3 条').waitFor();
    await rowBehind(page, '徐志强').first().click();
    await expect.poll(() => page.title()).toBe('通话详情');
    await page.goBack();
    await behind.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('button', { name: 'Excel 表格（xlsx）' }).click();
    await page.getByText('正在生成文件').waitFor();
    await page.getByRole('dialog', { name: '导出文件' }).getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog', { name: '导出文件' }).waitFor({ state: 'detached' });
    // The list of files is closed, but a message leads to the new file.
    await bench.runJobs();
    await manager.tell();
    const found = page.getByRole('status').getByRole('button', { name: '查看' });
    await found.waitFor();
    await found.click();
    await expect.poll(() => page.title()).toBe('导出的文件');
    expect(await seriousFaults(page)).toEqual([]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^统计数据.*下载$/ }).click();
    expect((await file).suggestedFilename()).toBe('通话统计-2026-02-24-2026-03-02.xlsx');
    await page.goBack();

    await page.getByRole('button', { name: /义乌专线/ }).click();
    await behind.getByText('10 条').waitFor();
    await behind.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('radio', { name: '今天' }).click();
    await page.getByRole('button', { name: /^拨打\s*1/ }).waitFor();
    await page.getByRole('radio', { name: '选日期' }).click();
    await page.getByLabel('结束').fill('2026-02-20');
    await page.getByText('结束不能早于开始').waitFor();
    await page.getByLabel('开始').fill('2026-02-20');
    await page.getByRole('button', { name: '查看' }).click();
    await page.getByText('2026-02-20', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^拨打\s*1/ }).waitFor();
  },
);

test('the figures of one department are a part of all, and the address and the other screens keep it', async () => {
  const { open, manager } = await createOffice(browser);
  const page = await manager.page();
  const department = (name: string) => page.getByRole('radiogroup', { name: '部门' }).getByRole('radio', { name });
  const calls = (count: number) => page.getByRole('button', { name: new RegExp(`^拨打\\s*${count}`) });
  await open(page, '/pages/records/call');
  await calls(10).waitFor();
  await department('一部').click();
  await calls(6).waitFor();
  await page.getByRole('button', { name: /赵婷\s*6/ }).waitFor();
  expect(await page.getByRole('button', { name: /李敏/ }).count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await calls(6).click();
  await page.getByRole('dialog').getByText('6 条').waitFor();
  await page.reload();
  await page.getByRole('dialog').getByText('6 条').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await department('二部').click();
  await calls(4).waitFor();
  await page.getByRole('radio', { name: '来电' }).click();
  await page.getByText('还没有人打来过').waitFor();
  expect(await department('二部').getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: '呼出' }).click();
  await department('二部').click();
  await calls(10).waitFor();
});

test('places without a number of ours are listed beside those with one, and lead to the lines on sale', async () => {
  const { bench, open, manager, first } = await createOffice(browser);
  for (let made = 0; made < 20; made += 1) {
    await bench.domains.calls.recordPast(first.who, {
      customerId: await bench.addToPublicPool({ name: '周敏', mobile: `1390158${2000 + made}` }),
      lineId: bench.lineId,
      createdAt: new Date(Date.parse('2026-03-01T06:00:00Z') + made * 1000),
      cause: made < 4 ? 'answered' : 'no_answer',
      hungUpBy: 'customer',
      ringSeconds: 8,
      talkSeconds: made < 4 ? 20 : 0,
      recording: null,
    });
  }
  const page = await manager.page();
  await open(page, '/pages/index/index');
  await page.getByRole('navigation', { name: '常用' }).getByRole('link', { name: '统计' }).click();
  await page.getByRole('heading', { name: '没有显示当地号码的地区' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: '江苏南京' });
  await row.getByText('接通率 20.0%').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.getByRole('button', { name: '看可开通的线路' }).click();
  await expect.poll(() => page.title()).toBe('语音线路介绍');
});

test('an agent reads the calls of their own phone, and only there', { timeout: 60_000 }, async () => {
  const { open, first } = await createOffice(browser);
  const page = await first.page({ colorScheme: 'dark', locale: 'en-US' });
  await open(page, '/pages3/me');
  await page.getByRole('button', { name: 'Own-phone call statistics' }).click();
  await page.getByRole('button', { name: /^Calls\s*1/ }).waitFor();
  await expect.poll(() => page.title()).toBe('This-device call statistics detail');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Calls\s*1/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^1 row(?!s)/)
    .waitFor();
  await rowBehind(page, '徐志强').waitFor();
});
