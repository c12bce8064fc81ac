import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { dialledOn, inApp, ownPhone } from '../../calls/device/phones.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { taskForm } from '../task-pages.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Makes an enterprise whose agents call by their own phones, with an agent and a running task of two numbers. */
async function office() {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const manager = await journey.agent('周主管', { dataScope: 'all' });
  const agent = await journey.agent('赵婷');
  const form = taskForm({ seatIds: [agent.member.userId] });
  const { id: taskId } = (await journey.call('tasks.add', form, manager.token)).data;
  const numbers = [
    { number: '13900000180', name: '张三' },
    { number: '13900000280', name: '李四' },
  ];
  await journey.call('tasks.addNumbers', { taskId, numbers, reason: '展会名单' }, manager.token);
  await journey.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);
  await journey.runJobs();
  const open = (page: Page) => page.goto(journey.at(`/pages2/task/detail?id=${taskId}`));
  const counts = async () => (await journey.call('tasks.page', {}, manager.token)).data.list[0]!.counts;
  return { journey, agent, open, counts };
}

test('a phone dials the numbers of a task, reports and keeps what is written meanwhile', patiently, async () => {
  const { journey, agent, open, counts } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page);
  await open(page);
  await button(page, '开始拨打').click();
  await page.getByText('张三').waitFor();
  await button(page, '拨打').click();
  await page.getByText('打完了吗？结果只上报一次').waitFor();
  expect(await dialledOn(page)).toEqual(['13900000180']);
  await page.getByRole('textbox', { name: '跟进' }).fill('要报价单');
  await expectSound(page, 'own phone: a task number is on');
  // A phone may close the app during its call.
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: '跟进' }).inputValue()).toBe('要报价单');
  await journey.pass(40);
  await button(page, /^接通了/).click();
  await page.getByRole('radio', { name: '有意向' }).click();
  await button(page, '转为客户').click();
  await page.getByRole('dialog').getByRole('button', { name: '转为客户' }).click();
  await button(page, '看客户').click();
  await page.getByRole('heading', { name: '张三' }).waitFor();
  await page.getByText('要报价单').waitFor();
  await page.goBack();
  await button(page, '跳过').click();
  await page.getByText('李四').waitFor();
  expect(await counts()).toMatchObject({ connected: 1 });
});

test('a desk asks the phone for a number; the phone shows it, and both go on after the report', patiently, async () => {
  const { journey, agent, open, counts } = await office();
  const { identity } = journey.domains;
  const address = { ip: '192.0.2.2', deviceKey: 'phone' };
  const session = await identity.openSession(agent.member.userId, journey.tenantId, address);
  const hand = await journey.signedIn({ ...agent, session, token: session.token }, ownPhone);
  await inApp(hand);
  await hand.goto(journey.at('/pages/index/index'));
  await connected(hand);
  const desk = await journey.signedIn(agent);
  await open(desk);
  await button(desk, '开始拨打').click();
  await button(desk, '拨打').click();
  await hand.getByText('打完了吗？结果只上报一次').waitFor();
  await hand.getByText('张三').waitFor();
  expect(await dialledOn(hand)).toEqual(['13900000180']);
  await desk.getByText('你的手机正在通话，打完在手机上确认').waitFor();
  expect(await button(desk, '挂断').count()).toBe(0);
  await expectSound(desk, 'own phone: desk waits for a task number');
  await button(hand, '没接通').click();
  for (const page of [hand, desk]) await page.getByText('无人接听').first().waitFor();
  await button(desk, '保存并下一个').click();
  await desk.getByText('李四').waitFor();
  expect(await counts()).toMatchObject({ calling: 0 });
});

test('a number that no phone dialled can be called again at once', patiently, async () => {
  const { journey, agent, open, counts } = await office();
  const desk = await journey.signedIn(agent);
  await open(desk);
  await button(desk, '开始拨打').click();
  await button(desk, '拨打').click();
  await button(desk, '取消').click();
  await desk.getByText('没有拨出，不计入拨打次数').waitFor();
  // No result is proposed for a call that never was.
  expect(await desk.getByRole('radio', { name: '没联系上', checked: true }).count()).toBe(0);
  await button(desk, '拨打').click();
  await button(desk, '取消').waitFor();
  expect(await counts()).toMatchObject({ calling: 1 });
});

test(
  'the next number is dialled once a result is saved, for those who want it, and never by a reload',
  patiently,
  async () => {
    const { agent, open, journey } = await office();
    const page = await journey.signedIn(agent, ownPhone);
    await inApp(page);
    await open(page);
    await button(page, '开始拨打').click();
    await page.getByText('张三').waitFor();
    await page.getByRole('switch', { name: '保存后接着拨下一个' }).click();
    await button(page, '拨打').click();
    await button(page, '没接通').click();
    await button(page, '保存并拨下一个').click();
    await page.getByText('李四').waitFor();
    await page.getByText('打完了吗？结果只上报一次').waitFor();
    expect(await dialledOn(page)).toEqual(['13900000180', '13900000280']);
    await button(page, '没接通').click();
    await button(page, '保存并拨下一个').waitFor();
    await page.reload();
    await button(page, '保存并拨下一个').waitFor();
    expect(await dialledOn(page)).toEqual([]);
  },
);
