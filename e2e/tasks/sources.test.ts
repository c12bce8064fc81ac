import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { createCallPages } from '../call-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test(
  'numbers from the phone, from a spreadsheet and from customers are all called to their results',
  { timeout: 180_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    await bench.addToSea({ name: '公海甲', mobile: '13900000011' });
    const form = {
      name: '三个来源',
      mode: 'preview',
      lineId: null,
      script: '您好，这里是海呼。',
      paceSeconds: 0,
      hours: null,
      retries: {
        no_answer: { times: 0, minutes: 120 },
        busy: { times: 0, minutes: 15 },
        unreachable: { times: 0, minutes: 1440 },
      },
      abandonCap: 30,
    } as const;
    const taskId = (await bench.call('tasks.add', { ...form, seatIds: [agent.who.userId] }, manager.token)).data.id;

    const page = await manager.page();
    // Chromium on a desk has no contacts to choose from.
    await page.addInitScript(() => {
      const contacts = { select: () => Promise.resolve([{ name: ['通讯录甲'], tel: ['139 0000 0001'] }]) };
      Object.defineProperty(navigator, 'contacts', { value: contacts });
    });
    // Type 15 says over the screen what was entered, whenever it comes.
    await page.addLocatorHandler(page.getByText('号码录入成功'), () =>
      page.getByRole('button', { name: '确定' }).click(),
    );
    const entered = () => page.getByText('已添加 1 个').waitFor();
    await open(page, `/pages2/task/manualnput?id=${taskId}`);
    await page.getByText('从手机导入').click();
    await entered();

    await open(page, `/pages3/task-intake?task=${taskId}`);
    const bytes = Buffer.from('姓名,电话\n表格甲,13900000002\n');
    await page.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: bytes });
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await entered();

    await open(page, `/pages2/task/detail?id=${taskId}`);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '从客户导入' }).click();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText('正在读取').waitFor();
    await bench.runJobs();
    await entered();
    await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);

    const phone = await agent.page();
    await open(phone, `/pages2/task/detail?id=${taskId}`);
    await phone.getByRole('button', { name: '开始拨打' }).click();
    for (const name of ['通讯录甲', '表格甲', '公海甲']) {
      await phone.getByText(name).waitFor();
      await phone.getByRole('radio', { name: '有意向' }).click();
      await phone.getByRole('button', { name: '保存并下一个' }).click();
    }
    await phone.getByText('已完成 3 / 3').waitFor();
    const { data } = await bench.call('tasks.numbers', { taskId }, manager.token);
    expect(data.list.map(({ name, outcome, state }) => [name, outcome, state])).toEqual([
      ['通讯录甲', 'interested', 'connected'],
      ['表格甲', 'interested', 'connected'],
      ['公海甲', 'interested', 'connected'],
    ]);
  },
);
