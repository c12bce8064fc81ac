import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { pressUntil } from '../../call-pages.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { dialledOn, inApp, onlyTapsCount, ownPhone } from '../device/phones.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Finds the words of a countdown, on the run's screen or in the strip above another one. */
const counting = (page: Page) => page.getByText(/秒后拨|后面没有了/).filter({ visible: true });

/** Makes an enterprise whose agents call by their own phones, with an agent and two customers of theirs. */
async function office() {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const ids: string[] = [];
  for (const [index, name] of ['何丽娟', '李敏'].entries()) {
    ids.push(await journey.addToPublicPool({ name, mobile: `1361234006${index}` }));
  }
  await journey.call('customers.claim', { ids }, agent.token);
  const callsMade = async () => (await journey.call('calls.page', {}, agent.token)).data.list;
  return { journey, agent, ids, callsMade };
}

test('in a browser each customer of a list is dialled at a tap, from the list to the end', patiently, async () => {
  const { journey, agent, callsMade } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await onlyTapsCount(page);
  await page.goto(journey.at('/pages2/homeH5/homeleft?pool=private&sort=follow_up'));
  await page.getByText('何丽娟').waitFor();
  await button(page, '连续拨打').click();
  await button(page, '开始拨打').click();
  await page.waitForURL(/continuous-dialling/);
  await journey.runJobs();
  await page.locator('.page').getByText('下一位 何丽娟').waitFor();
  await expectSound(page, 'own phone: a run waits for a tap');
  expect(await callsMade()).toEqual([]);
  await button(page, '拨打').click();
  await page.getByText('打完了吗？结果只上报一次').waitFor();
  await page.getByText('1 / 2').waitFor();
  await button(page, '没接通').click();
  await page.getByRole('dialog', { name: '通话小结' }).getByText('无人接听').waitFor();
  await pressUntil(button(page, /保存并继续/), counting(page));
  // The strip above every screen dials the next one, too.
  await journey.pass(5);
  await page.goto(journey.at('/pages/index/index'));
  const strip = page.getByRole('complementary', { name: '连续拨打' });
  await strip.getByText('下一位 李敏').waitFor();
  await expectSound(page, 'own phone: the strip of a run waits for a tap');
  await strip.getByRole('button', { name: '拨打' }).click();
  await button(page, '没接通').click();
  await pressUntil(button(page, /保存并继续/), counting(page));
  await journey.pass(5);
  await expect.poll(async () => (await journey.call('calls.run', {}, agent.token)).data.run?.phase).toBe('ended');
  expect(await callsMade()).toHaveLength(2);
});

test('in the app a run dials by itself, and stops when it is told to', patiently, async () => {
  const { journey, agent, ids, callsMade } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page);
  await page.goto(journey.at('/pages/index/index'));
  await expect.poll(() => journey.admin('select from device_presence where is_app and is_shown')).toHaveLength(1);
  await journey.call('calls.startRun', { walk: { by: 'ids', ids }, paceSeconds: 5 }, agent.token);
  await journey.runJobs();
  await page.getByText('打完了吗？结果只上报一次').waitFor();
  expect(await dialledOn(page)).toEqual(['13612340060']);
  await button(page, '没接通').click();
  await pressUntil(button(page, /保存并继续/), counting(page));
  await expect.poll(async () => (await journey.call('calls.run', {}, agent.token)).data.run?.phase).toBe('counting');
  await journey.pass(5);
  await expect.poll(() => dialledOn(page)).toEqual(['13612340060', '13612340061']);
  await page.goto(journey.at('/pages3/continuous-dialling'));
  await button(page, '停止').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停止' }).click();
  await page.getByText('这轮已停止').waitFor();
  await journey.pass(60);
  expect(await callsMade()).toHaveLength(2);
});
