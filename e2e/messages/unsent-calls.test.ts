import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { inApp, ownPhone } from '../calls/device/phones.ts';
import { createJourney, expectSound } from '../journey.ts';
import { taskForm } from '../tasks/task-pages.ts';
import { connected } from '../connected.ts';
import { countSent } from '../count-sent.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };
const KEPT = '已存本机，联网后上传';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Makes an enterprise whose agents call by their own phones, with an agent on the phone. */
async function office() {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page);
  return { journey, agent, page };
}

test('a report without a network is kept, and arrives once when it is back', patiently, async () => {
  const { journey, agent, page } = await office();
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  await page.goto(journey.at(`/pages3/in-call?customer=${customerId}&key=${'a'.repeat(32)}`));
  await page.getByText('打完了吗？结果只上报一次').waitFor();
  await connected(page);
  await journey.pass(40);
  await page.context().setOffline(true);
  await button(page, /^接通了/).click();
  await page.getByText(KEPT).waitFor();
  const calls = async () => (await journey.call('calls.page', {}, agent.token)).data.list;
  expect(await calls()).toMatchObject([{ state: 'customer_ringing' }]);

  const sent = countSent(page, 'calls.reportDevice');
  await page.context().setOffline(false);
  await expect.poll(calls).toMatchObject([{ cause: 'answered', talkSeconds: 40 }]);
  await page.goto(journey.at('/pages3/unsent'));
  await page.getByText('都上传了').waitFor();
  await journey.pass(400);
  expect([sent(), (await calls()).length]).toEqual([1, 1]);
});

test('the result of a task number without a network is kept, and arrives once when it is back', patiently, async () => {
  const { journey, agent, page } = await office();
  const manager = await journey.agent('周主管', { dataScope: 'all' });
  const form = taskForm({ seatIds: [agent.member.userId] });
  const { id: taskId } = (await journey.call('tasks.add', form, manager.token)).data;
  const numbers = [{ number: '13900000180', name: '张三' }];
  await journey.call('tasks.addNumbers', { taskId, numbers }, manager.token);
  await journey.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);
  await journey.runJobs();
  await page.goto(journey.at(`/pages2/task/detail?id=${taskId}`));
  await button(page, '开始拨打').click();
  await page.getByText('张三').waitFor();
  const numberId = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('CustomerID')!;
  await connected(page);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: '跟进' }).fill('要报价单');
  await page.getByRole('radio', { name: '有意向' }).click();
  await button(page, '保存并下一个').click();
  await page.getByText(KEPT).waitFor();
  await page.waitForURL((url) => url.hash.includes('/pages2/task/detail'));
  const notes = async () => (await journey.call('tasks.record', { numberId }, agent.token)).data.notes;
  expect(await notes()).toEqual([]);
  await expectSound(page, 'a task whose result waits for the network');

  const sent = countSent(page, 'tasks.record');
  await page.context().setOffline(false);
  await expect.poll(notes).toMatchObject([{ text: '要报价单', outcome: 'interested' }]);
  await page.goto(journey.at('/pages3/unsent'));
  await page.getByText('都上传了').waitFor();
  await journey.pass(400);
  expect([sent(), (await notes()).length]).toEqual([1, 1]);
});
