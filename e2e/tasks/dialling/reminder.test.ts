import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';
import { taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** Opens a running task with one number of an agent, who has it on the screen. */
async function openNumber() {
  const { bench, member, open } = await createCallPages(browser);
  const manager = await member('周主管', { dataScope: 'all' });
  const agent = await member('赵婷');
  const { token } = manager;
  const task = await bench.call('tasks.add', taskForm({ seatIds: [agent.who.userId] }), token);
  const taskId = task.data.id;
  await bench.call('tasks.addNumbers', { taskId, numbers: [{ number: '13900000001', name: '张三' }] }, token);
  await bench.call('tasks.steer', { id: taskId, what: 'start' }, token);
  const page = await agent.page();
  await open(page, '/pages2/task/taskList?view=tasks');
  const row = page.getByRole('link', { name: /春季回访.*0 \/ 1/ });
  await row.waitFor();
  await row.click();
  await page.getByRole('button', { name: '开始拨打' }).click();
  await page.getByText('张三').waitFor();
  const due = async () => {
    bench.clock.now = () => new Date('2026-03-02T03:00:30Z');
    await bench.runJobs();
    await agent.tell();
  };
  return { bench, agent, manager, page, open, taskId, due };
}

test(
  'a call-back promised on the dialling screen stands in the list, comes as a reminder, and leads back to the number',
  { timeout: 120_000 },
  async () => {
    const { bench, agent, page, open, due } = await openNumber();
    await page.getByRole('radio', { name: '再联系' }).click();
    await page.getByRole('radio', { name: '1 小时后' }).click();
    await page.getByRole('textbox', { name: '跟进' }).fill('下午再谈报价');
    await page.getByRole('button', { name: '保存并下一个' }).click();
    await page.getByRole('button', { name: '开始拨打' }).waitFor();
    await open(page, '/pages2/task/visit');
    await page.getByText('下午再谈报价').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByText('下午再谈报价').click();
    await page.getByText('您好，这里是海呼。').waitFor();
    await page.getByText(/已约 .* 回访/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await open(page, '/pages/about/blank');
    await due();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByText('下午再谈报价').waitFor();
    await dialog.getByRole('button', { name: '查看详情' }).click();
    await page.getByText('您好，这里是海呼。').waitFor();

    // The agent sets it again, at a day and time of their own choice.
    await page.getByRole('radio', { name: '改', exact: true }).click();
    const picker = page.getByRole('dialog', { name: '约回访' });
    expect(await seriousFaults(page)).toEqual([]);
    await picker.getByRole('radio', { name: '明天 10:00' }).click();
    await picker.getByRole('button', { name: /10:00$/ }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: '改', exact: true, checked: true }).waitFor();
    await page.getByRole('button', { name: '保存并下一个' }).click();
    await page.getByRole('button', { name: '开始拨打' }).waitFor();
    const { list } = (await bench.call('followups.visits', { state: 'waiting' }, agent.token)).data;
    expect(list.map(({ type, at }) => [type, Date.parse(at)])).toEqual([[1, Date.parse('2026-03-03T02:00:00Z')]]);
  },
);

test('a reminder of a number that was deleted says so', { timeout: 120_000 }, async () => {
  const { bench, agent, manager, page, open, taskId, due } = await openNumber();
  const { list } = (await bench.call('tasks.numbers', { taskId }, manager.token)).data;
  const numberId = list[0]!.id;
  const result = { outcome: 'call_again', callAgainAt: '2026-03-02T03:00:00Z', note: '再约' } as const;
  await bench.call('tasks.record', { numberId, result }, agent.token);
  await open(page, '/pages/about/blank');
  await due();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByText('再约').waitFor();
  await bench.call('tasks.deleteNumbers', { taskId, ids: [numberId] }, manager.token);
  // The wait begins before, because the toast is there for a moment only.
  const told = page.getByText('该客户已被删除').waitFor();
  await dialog.getByRole('button', { name: '查看详情' }).click();
  await told;
});
