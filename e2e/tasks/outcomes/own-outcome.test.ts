import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';
import { taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager adds an outcome of the enterprise, an agent chooses it after a call, and it stays when it is deleted',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const { id: taskId } = (await bench.call('tasks.add', taskForm({ seatIds: [agent.who.userId] }), manager.token))
      .data;
    await bench.call('tasks.addNumbers', { taskId, numbers: [{ name: '张三', number: '13900000060' }] }, manager.token);
    await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);

    const desk = await manager.page();
    await open(desk, `/pages2/task/detail?id=${taskId}`);
    await desk.getByRole('button', { name: '更多' }).click();
    await desk.getByText('自己的结果', { exact: true }).click();
    await desk.getByRole('button', { name: '添加结果' }).last().click();
    await desk.getByRole('textbox', { name: '坐席看到的字' }).fill('年底再聊');
    await desk.getByRole('radio', { name: '待定' }).click();
    await desk.getByRole('radio', { name: '再拨 1 次' }).click();
    await desk.getByRole('radio', { name: '隔 1 小时' }).click();
    await expectSound(desk, 'own outcome: sheet');
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByText('再拨 1 次 · 隔 1 小时').waitFor();
    await expectSound(desk, 'own outcomes');

    const page = await agent.page();
    await open(page, `/pages2/task/detail?id=${taskId}`);
    await page.getByRole('button', { name: '开始拨打' }).click();
    await page.getByRole('button', { name: '拨打', exact: true }).click();
    await page.getByRole('button', { name: '挂断', exact: true }).waitFor();
    const { call } = (await bench.call('calls.current', {}, agent.token)).data;
    await bench.until(call!.id, 'ended', 600);
    await agent.tell();
    await page.getByRole('radio', { name: '年底再聊' }).click();
    // The outcome of the kind is not shown as a second choice.
    await expect.poll(() => page.getByRole('radio', { name: '再联系' }).getAttribute('aria-checked')).toBe('false');
    await expectSound(page, 'task number: own outcome');
    await page.getByRole('button', { name: '保存并下一个' }).click();
    const written = async () => (await bench.call('tasks.numbers', { taskId }, manager.token)).data.list[0];
    await expect.poll(written).toMatchObject({ outcome: 'call_again', ownOutcome: '年底再聊', state: 'waiting' });

    await desk.getByRole('button', { name: /^年底再聊/ }).click();
    await desk.getByRole('button', { name: '删除' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await desk.getByRole('button', { name: /^年底再聊/ }).waitFor({ state: 'detached' });
    await open(desk, `/pages2/task/detail?id=${taskId}`);
    await desk.getByText('年底再聊').waitFor();
  },
);
