import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';
import { taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const MACHINE = '13900000061';

/** Opens a progressive task whose agent is called for one number, at which a machine answers. */
async function openTask() {
  const pages = await createCallPages(browser);
  const { bench, member, open } = pages;
  const manager = await member('周主管', { dataScope: 'all' });
  const agent = await member('赵婷');
  const form = taskForm({ name: '渐进任务', mode: 'progressive', seatIds: [agent.who.userId] });
  const { id } = (await bench.call('tasks.add', form, manager.token)).data;
  await bench.call('tasks.addNumbers', { taskId: id, numbers: [{ number: MACHINE, name: '张三' }] }, manager.token);
  await bench.call('tasks.steer', { id, what: 'start' }, manager.token);

  /** Lets the agent take calls of the task, and the machine be found in the first one. */
  async function callMachine() {
    const phone = await agent.page();
    await open(phone, `/pages2/task/detail?id=${id}`);
    await phone.getByRole('button', { name: '接听中 · 点按暂停', pressed: true }).waitFor();
    await bench.taskDialler.lookAfterLeases();
    await bench.taskDialler.tick();
    await phone.getByText('张三').waitFor();
    const callId = await callOf(phone);
    await agent.until(callId, 'answered');
    await bench.pass(3);
    await agent.tell();
    return { phone, callId };
  }

  return { ...pages, manager, agent, id, callMachine };
}

test(
  'a leader sets the rules; the agent is asked about a machine, leaves the message, and is free',
  { timeout: 120_000 },
  async () => {
    const { bench, open, manager, agent, id, callMachine } = await openTask();
    const page = await manager.page();
    await open(page, `/pages2/task/detail?id=${id}`);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '语音信箱' }).click();
    await page.getByText('正在识别，并询问坐席').waitFor();
    await page.getByText(`haihu-message-${bench.tenantId}-${id}`).waitFor();
    expect(await page.getByRole('radio', { name: '留言' }).count()).toBe(0);
    await page.getByRole('switch', { name: '这个任务有留言录音' }).click();
    await page.getByText('留言', { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    const { phone, callId } = await callMachine();
    const question = phone.getByRole('region', { name: '好像是语音信箱' });
    await question.waitFor();
    expect(await seriousFaults(phone)).toEqual([]);
    await question.getByRole('button', { name: '留言并离开' }).click();
    await phone.getByText('正在留言，您可以接下一个').waitFor();
    await phone.getByText('进行中 · 渐进拨号').waitFor();
    expect((await bench.call('calls.state', {}, agent.token)).data.state).toBe('ready');

    await agent.until(callId, 'ended');
    const [number] = (await bench.call('tasks.numbers', { taskId: id }, manager.token)).data.list;
    expect(number).toMatchObject({ outcome: 'no_contact', state: 'waiting' });
    await page.reload();
    await page.getByText('1 / 1').waitFor();
  },
);

test('the rule of the task hangs up once the agent has seen the question', { timeout: 120_000 }, async () => {
  const { bench, manager, agent, id, callMachine } = await openTask();
  await bench.call('tasks.saveMachines', { id, isOn: true, policy: 'hang_up', hasMessage: false }, manager.token);
  const { phone, callId } = await callMachine();
  await phone.getByText('马上自动挂断').waitFor();
  // The choice may come while the server's clock moves, and its words stay for two seconds.
  const told = phone.getByText('已按无人接听记下').waitFor();
  // The page chooses by its own clock, and the server allows it by another one.
  await bench.pass(3);
  await told;
  await agent.until(callId, 'ended');
  expect((await bench.call('calls.detail', { id: callId }, agent.token)).data.cause).toBe('machine');
});
