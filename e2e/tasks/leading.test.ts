import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createCallPages } from '../call-pages.ts';
import { seriousFaults } from '../faults.ts';
import { taskForm } from './task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** Opens a running task of a manager, with two agents and three numbers. */
async function openLed() {
  const { bench, member, open } = await createCallPages(browser);
  const manager = await member('周主管', { dataScope: 'all' });
  const agent = await member('赵婷');
  const other = await member('李敏');
  const seatIds = [agent.who.userId, other.who.userId];
  const { id } = (await bench.call('tasks.add', taskForm({ seatIds }), manager.token)).data;
  const numbers = ['张三', '李四', '王五'].map((name, index) => ({ name, number: `1390000000${index + 1}` }));
  await bench.call('tasks.addNumbers', { taskId: id, numbers }, manager.token);
  await bench.call('tasks.steer', { id, what: 'start' }, manager.token);
  return { bench, manager, agent, other, open, taskId: id };
}

test(
  'a manager gives chosen numbers to a seat, deletes one, and reads who did what',
  { timeout: 120_000 },
  async () => {
    const { bench, manager, other, open, taskId } = await openLed();
    const page = await manager.page();
    const clean = async () => expect(await seriousFaults(page)).toEqual([]);
    await open(page, `/pages2/task/AllocationSeats?id=${taskId}`);
    await page.getByText('逐个选').click();
    await page.getByRole('radio', { name: '李敏' }).click();
    await page.getByRole('checkbox', { name: /张三/ }).check({ force: true });
    await page.getByRole('checkbox', { name: /王五/ }).check({ force: true });
    await clean();
    await page.getByRole('button', { name: '分配 2 个' }).click();
    await page.getByRole('checkbox', { name: /张三.*李敏/ }).waitFor();
    const { seats: taskAgents } = (await bench.call('tasks.divisionCount', { taskId }, manager.token)).data;
    expect(taskAgents.find(({ userId }) => userId === other.who.userId)!.counts.waiting).toBe(2);

    await open(page, `/pages2/task/detail?id=${taskId}`);
    await page.getByRole('link', { name: /李四/ }).click();
    await page.getByRole('button', { name: '从任务中删除' }).click();
    await page.getByText('正在响铃的电话会挂断').waitFor();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('已完成 0 / 2').waitFor();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '修改记录' }).click();
    await page.getByText('周主管 删除了号码').waitFor();
    await page.getByText('周主管 创建了任务').waitFor();
    await page.getByText('2 个号码').waitFor();
    await clean();
  },
);

test(
  'very many numbers are divided after the reply, and the screen tells how far that is',
  { timeout: 120_000 },
  async () => {
    const { bench, manager, agent, open, taskId } = await openLed();
    await bench.call('tasks.steer', { id: taskId, what: 'pause' }, manager.token);
    await bench.tenant.query(sql`
    insert into task_number (tenant_id, task_id, intake_id, row, number_enc, number_hash, tail_hash, due_at, created_at)
    select tenant_id, task_id, intake_id, row + n, number_enc, decode(md5(n::text), 'hex'), tail_hash, due_at, created_at
    from task_number cross join generate_series(1, 5997) n where row = 3`);
    const page = await manager.page();
    const clean = async () => expect(await seriousFaults(page)).toEqual([]);
    await open(page, `/pages2/task/AllocationSeats?id=${taskId}`);
    await page.getByRole('button', { name: '分配 6,000 个' }).click();
    await page.getByText('正在分配 0 / 6,000').waitFor();
    await clean();

    await open(page, `/pages2/task/detail?id=${taskId}`);
    await page.getByText('正在分配 0 / 6,000').waitFor();
    await page.getByRole('button', { name: '开始', exact: true }).click();
    await page.getByText('号码正在分配，等分配完或先停止分配').waitFor();
    await open(page, `/pages2/task/AllocationSeats?id=${taskId}`);
    await page.getByText('正在分配 0 / 6,000').waitFor();
    await bench.runJobs();
    await page.getByText('待拨 3000 · 完成 0').first().waitFor();
    const { seats: taskAgents } = (await bench.call('tasks.divisionCount', { taskId }, manager.token)).data;
    expect(taskAgents.find(({ userId }) => userId === agent.who.userId)!.counts.waiting).toBe(3000);
  },
);

test(
  'the workbench and the board show the tasks that run, and lead to the next number; what is gone leads home',
  { timeout: 120_000 },
  async () => {
    const { bench, manager, agent, open } = await openLed();
    const page = await agent.page();
    await open(page, '/pages2/homeH5/homeright');
    await page.getByText('我的任务').waitFor();
    await page.getByText('0 / 3').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '继续拨打 春季回访' }).click();
    await page.getByText('您好，这里是海呼。').waitFor();
    const board = await manager.page();
    await open(board, '/pages/index/index');
    await board.getByRole('link', { name: '拨号', exact: true }).click();
    await board.getByText('0 / 3').waitFor();
    expect(await seriousFaults(board)).toEqual([]);
    await board.getByRole('link', { name: /春季回访/ }).click();
    expect((await bench.call('tasks.page', {}, agent.token)).data.list).toHaveLength(1);

    // The number that the agent has open is deleted.
    await board.getByRole('link', { name: /张三/ }).click();
    await board.getByRole('button', { name: '从任务中删除' }).click();
    await board.getByRole('button', { name: '删除', exact: true }).click();
    await board.getByText('已完成 0 / 2').waitFor();
    await agent.tell();
    await page.waitForURL('**/#/pages/index/index');

    // At the next number, the task is stopped.
    await page.getByRole('link', { name: '拨号', exact: true }).click();
    await page.getByRole('button', { name: '继续拨打 春季回访' }).click();
    await page.getByText('李四').waitFor();
    await board.getByRole('button', { name: '更多' }).click();
    await board.getByRole('button', { name: '结束', exact: true }).click();
    await board.getByRole('alertdialog').getByRole('button', { name: '结束', exact: true }).click();
    await board.getByText('已结束').first().waitFor();
    await agent.tell();
    await page.waitForURL('**/#/pages/index/index');
  },
);

test(
  'who edits a task that somebody saved meanwhile loses nothing: the form says what changed, and whose is to hold',
  { timeout: 120_000 },
  async () => {
    const { bench, manager, agent, other, open, taskId } = await openLed();
    const page = await manager.page();
    const seatIds = [agent.who.userId, other.who.userId];
    const theirs = (version: number, name: string) =>
      bench.call('tasks.edit', { ...taskForm({ seatIds, name }), id: taskId, version }, manager.token);
    await open(page, `/pages2/task/newTask?id=${taskId}`);
    const script = page.getByRole('textbox', { name: '话术' });
    await script.fill('您好，我是海呼的。');
    expect((await theirs(1, '秋季回访')).code).toBe(200);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: '周主管刚改过这个任务' });
    await dialog.getByText('改了：名称').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '按我的保存' }).click();
    await page.getByText('已保存').waitFor();
    expect((await bench.call('tasks.info', { id: taskId }, manager.token)).data).toMatchObject({
      name: '春季回访',
      script: '您好，我是海呼的。',
      version: 3,
    });

    await open(page, `/pages2/task/newTask?id=${taskId}`);
    await script.fill('写到一半');
    expect((await theirs(3, '冬季回访')).code).toBe(200);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.getByRole('button', { name: '用新的' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: '任务名称' }).inputValue()).toBe('冬季回访');
    await expect.poll(() => script.inputValue()).toBe('您好，这里是海呼。');
  },
);
