import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';
import { callThrough, taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'numbers typed, pasted, from the phone, a spreadsheet and both pools are all called to their results',
  { timeout: 240_000 },
  async () => {
    // The simulator answers numbers that end in 60.
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const first = await bench.addToPublicPool({ name: '公海甲', mobile: '13900110060' });
    await bench.addToPublicPool({ name: '公海乙', mobile: '13900000012' });
    await manager.customer({ name: '私海甲', mobile: '13900130060', level: 1 });
    await manager.customer({ name: '私海乙', mobile: '13900000014' });
    const form = taskForm({ name: '各种来源', seatIds: [agent.who.userId] });
    const taskId = (await bench.call('tasks.add', form, manager.token)).data.id;

    const page = await manager.page();
    // Chromium on a desk has no contacts to choose from.
    await page.addInitScript(() => {
      const contacts = { select: () => Promise.resolve([{ name: ['通讯录甲'], tel: ['139 0001 0060'] }]) };
      Object.defineProperty(navigator, 'contacts', { value: contacts });
    });
    // A push shows the result over the screen, whenever it comes.
    await page.addLocatorHandler(page.getByText('号码录入成功'), () =>
      page.getByRole('button', { name: '确定' }).click(),
    );
    const entered = (count: number) => page.getByText(`已添加 ${count} 个`).waitFor();
    await open(page, `/pages2/task/manualnput?id=${taskId}`);
    await page.getByRole('textbox', { name: '号码' }).fill('输入甲 13900030060\n粘贴甲：+86 139-0004-0060（老板）');
    await page.getByRole('button', { name: '添加 2 个号码' }).click();
    await entered(2);
    await page.getByRole('button', { name: '继续输入' }).click();
    await page.getByText('从手机导入').click();
    await expect.poll(() => page.getByRole('textbox', { name: '号码' }).inputValue()).toBe('通讯录甲 139 0001 0060');
    await page.getByRole('button', { name: '添加 1 个号码' }).click();
    await entered(1);

    await open(page, `/pages3/task-intake?task=${taskId}`);
    // These headings are unknown, so the user chooses the columns.
    const bytes = Buffer.from('甲,乙,丙\n展会,13900020060,表格甲\n展会,1390,陈静\n');
    await page.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: bytes });
    await page.getByText('共 3 行').waitFor();
    await page.getByRole('combobox', { name: /^乙/ }).selectOption({ label: '号码' });
    await page.getByRole('combobox', { name: /^丙/ }).selectOption({ label: '姓名' });
    await page.getByRole('combobox', { name: /^甲/ }).selectOption({ label: '备注' });
    await page.getByRole('listitem').filter({ hasText: '表格甲 · 展会' }).getByText('139****0060').waitFor();
    expect((await bench.call('tasks.info', { id: taskId }, manager.token)).data.total).toBe(3);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '读取 2 行' }).click();
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await entered(1);
    await page.getByText('来自 名单.csv').waitFor();
    await page.getByText('位数不够').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await open(page, `/pages2/task/detail?id=${taskId}`);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '从客户导入' }).click();
    const sheet = page.getByRole('dialog', { name: '导入客户号码' });
    await sheet.getByLabel('姓名或公司里的字').fill('公海甲');
    expect(await seriousFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: '导入 1 位', exact: true }).click();
    await page.getByText('导入 1 位客户的号码？').waitFor();
    await page.getByRole('button', { name: '确认导入' }).click();
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await entered(1);

    // The user can undo a wrong choice.
    await page.getByText('10 分钟内可以撤销').waitFor();
    await page.getByRole('button', { name: '撤销添加' }).click();
    await page.getByText('从任务里移出这 1 个号码').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销添加' }).click();
    await page.getByText('已撤销，移出 1 个').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect((await bench.call('tasks.info', { id: taskId }, manager.token)).data.total).toBe(4);
    await bench.call('tasks.addCustomers', { taskId, whom: { by: 'ids', ids: [first] } }, manager.token);
    await bench.runJobs();

    // All filters begin with those of the sheet.
    await page.getByRole('button', { name: '看任务' }).click();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '从客户导入' }).click();
    await sheet.getByRole('radio', { name: '私海' }).click();
    await sheet.getByRole('button', { name: /^A / }).click();
    await sheet.getByRole('button', { name: '更多条件' }).click();
    await page.getByRole('radio', { name: '未成交' }).click();
    await page.getByRole('button', { name: '导入 1 位客户' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '导入 1 位客户' }).click();
    await page.getByRole('button', { name: '确认导入' }).click();
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await entered(1);
    await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);

    const names = ['输入甲', '粘贴甲', '通讯录甲', '表格甲', '公海甲', '私海甲'];
    const phone = await agent.page();
    await open(phone, `/pages2/task/detail?id=${taskId}`);
    await phone.getByRole('button', { name: '开始拨打' }).click();
    await callThrough({ bench }, { agent, phone, names });
    await phone.getByText('已完成 6 / 6').waitFor();
    await page.getByRole('button', { name: '看任务' }).click();
    await page.getByText('已完成 6 / 6').waitFor();
    const rows = page.getByRole('listitem');
    for (const [index, name] of names.entries()) {
      await rows.nth(index).getByText(name).waitFor();
      await rows.nth(index).getByText('有意向').waitFor();
    }
    const { data } = await bench.call('tasks.numbers', { taskId }, manager.token);
    expect(data.list.map(({ outcome, state, attempts }) => [outcome, state, attempts])).toEqual(
      names.map(() => ['interested', 'connected', 1]),
    );
  },
);
