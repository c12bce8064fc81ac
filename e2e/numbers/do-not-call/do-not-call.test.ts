import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'numbers are put on the do-not-call list by hand and from a file, looked up, and taken off with a reason',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const page = await manager.page();
    const clean = async () => expect(await seriousFaults(page)).toEqual([]);
    await open(page, '/pages3/me');
    await page.getByText('勿拨名单').click();
    await page.getByText('名单是空的').waitFor();
    await clean();

    await page.getByRole('button', { name: '加入勿拨名单' }).click();
    await page.getByRole('menuitem', { name: '加入号码' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('号码').fill('13900000001\n13900000002\n139');
    await sheet.getByLabel('原因').fill('客户投诉');
    await clean();
    await sheet.getByRole('button', { name: '加入 3 个号码' }).click();
    await page.getByText('139****0002').waitFor();
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '加入勿拨名单' }).click();
    await page.getByRole('menuitem', { name: '从表格导入' }).click();
    await sheet.getByLabel('原因').fill('监管名单');
    const bytes = Buffer.from('姓名,电话\n王强,13900000003\n陈静,1390\n');
    await page.locator('input[type=file]').setInputFiles({ name: '勿拨.csv', mimeType: 'text/csv', buffer: bytes });
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await page.getByText('已加入 1 个，1 个不是号码').waitFor();
    await clean();
    await sheet.getByRole('button', { name: '关闭' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('139****0003').waitFor();
    await clean();

    await page.getByRole('searchbox').fill('13900000009');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('这个号码不在名单里').waitFor();
    await page.getByRole('searchbox').fill('139 0000 0001');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('button', { name: '移出名单 139****0001' }).click();
    await sheet.getByLabel('原因').fill('加错了');
    await clean();
    await sheet.getByRole('button', { name: '移出名单' }).click();
    await page.getByText('这个号码不在名单里').waitFor();
    const { list } = (await bench.call('tasks.doNotCall', {}, manager.token)).data;
    expect(list.map(({ mobile }) => mobile)).toEqual(['139****0003', '139****0002']);
  },
);
