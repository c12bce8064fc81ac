import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createCallPages } from '../call-pages.ts';
import { seriousFaults } from '../faults.ts';
import { readEntered } from './task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager makes a task, types numbers and divides them; a seat writes a result',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const taskAgent = await member('赵婷');
    const page = await manager.page();
    const clean = async () => expect(await seriousFaults(page)).toEqual([]);

    await open(page, '/pages2/task/taskList');
    await page.getByRole('radio', { name: '外呼任务' }).click();
    await page.getByText('还没有任务').waitFor();
    await clean();
    await page.getByRole('link', { name: '新手指引' }).click();
    await page.getByText('外呼任务把一批号码交给销售').waitFor();
    await clean();
    await page.getByRole('button', { name: '新增任务' }).click();

    await page.getByLabel('任务名称').focus();
    await page.getByLabel('话术').focus();
    await page.getByText('写上任务名称').waitFor();
    await page.getByLabel('任务名称').fill('春季回访');
    await page.getByLabel('话术').fill('您好，我是');
    await page.getByRole('button', { name: '{销售}' }).click();
    await expect.poll(() => page.getByLabel('话术').inputValue()).toBe('您好，我是{销售}');
    await page.getByRole('button', { name: /坐席/ }).click();
    // It is found by its words once the sheet has come to rest, because the drawn box covers its checkbox.
    await page.getByRole('dialog').getByText('赵婷').click();
    await clean();
    await page.getByRole('dialog').getByRole('button', { name: '确定 1 人' }).click();
    await page.getByRole('button', { name: /手动输入/ }).click();
    await page.getByRole('textbox', { name: '号码' }).fill('张三 13900000001\n1380\n李四 13900000060');
    await page.getByText('位数不够').waitFor();
    await clean();
    await page.getByRole('button', { name: '使用 2 个号码' }).click();
    await page.getByText('已填 2 个号码').waitFor();
    await expect.poll(() => page.getByLabel('任务名称').inputValue()).toBe('春季回访');
    await clean();
    await page.getByRole('button', { name: '创建任务' }).click();
    await readEntered(page);
    await page.getByText('张三').waitFor();
    await clean();

    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '手动输入或粘贴' }).click();
    await page.getByRole('textbox', { name: '号码' }).fill('13900000001, 13900000003');
    await page.getByRole('button', { name: '添加 2 个号码' }).click();
    await page.getByText('已添加 1 个').waitFor();
    await page.getByText('“春季回访”里已有').waitFor();
    // The page tells the result, and the message beside it would repeat it.
    expect(await page.getByText('号码录入成功').count()).toBe(0);
    await clean();
    await page.getByRole('button', { name: '看任务' }).click();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '分配号码' }).click();
    await page.getByText('3 个号码还没有分配').waitFor();
    await clean();
    await page.getByRole('button', { name: '分配 3 个' }).click();
    await page.getByText('待拨 3 · 完成 0').waitFor();
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('button', { name: '开始', exact: true }).click();
    await page.getByText('进行中 · 预览拨号').waitFor();

    const phone = await taskAgent.page();
    await open(phone, '/pages2/task/taskList?view=tasks');
    await phone.getByRole('link', { name: /春季回访/ }).click();
    await phone.getByRole('button', { name: '开始拨打' }).click();
    await phone.getByText('您好，我是赵婷').waitFor();
    await phone.getByRole('radio', { name: '有意向' }).click();
    await phone.getByRole('radio', { name: /^A/ }).click();
    await phone.getByRole('textbox', { name: '跟进' }).fill('想要报价');
    // A closed page loses nothing that was written on it.
    await phone.reload();
    await phone.getByText('您好，我是赵婷').waitFor();
    await expect.poll(() => phone.getByRole('textbox', { name: '跟进' }).inputValue()).toBe('想要报价');
    await expect.poll(() => phone.getByRole('radio', { name: '有意向' }).getAttribute('aria-checked')).toBe('true');
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: '转为客户' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: '转为客户' }).click();
    await phone.getByRole('button', { name: '看客户' }).click();
    await phone.getByRole('heading', { name: '张三' }).waitFor();
    await phone.getByText('想要报价').waitFor();
    await phone.goBack();
    await phone.getByRole('button', { name: '看客户' }).waitFor();
    expect(await phone.getByRole('textbox', { name: '跟进' }).inputValue()).toBe('');
    await phone.getByRole('button', { name: '跳过' }).click();
    await phone.getByText('李四').waitFor();
    await phone.getByRole('button', { name: '拨打', exact: true }).click();
    await phone.getByRole('button', { name: '挂断' }).waitFor();
    const { data } = await bench.call('tasks.page', {}, manager.token);
    expect(data.list[0]!.counts).toMatchObject({ waiting: 1, calling: 1, connected: 1 });

    // An agent who still talks to a number of a paused and deleted task continues at home.
    const { call } = (await bench.call('calls.current', {}, taskAgent.token)).data;
    await bench.until(call!.id, 'answered');
    await page.getByRole('button', { name: '暂停', exact: true }).click();
    await page.getByText('已暂停').first().waitFor();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('还没有任务').waitFor();
    await taskAgent.tell();
    await phone.waitForURL('**/#/pages/index/index');
    await phone.getByRole('button', { name: '回到通话' }).waitFor();
  },
);
