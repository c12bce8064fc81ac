import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callOf, createCallPages, pressUntil } from '../../call-pages.ts';
import { brokenOnNarrowest, onNarrowest, overflowing, seriousFaults } from '../../faults.ts';
import { stopClock } from '../../stop-clock.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '通话小结' });

/** A number that is answered. The simulator lists the meaning of the last two digits. */
const ANSWERS = '13612340060';
const NEVER_ANSWERS = '13612340071';
const EMPTY_NUMBER = '13612340073';
const STOPPED = '13612340077';

test('a second tap on hang-up saves nothing; then an outcome alone is enough', patiently, async () => {
  const { member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: ANSWERS });
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, '呼叫').click();
  const callId = await callOf(page);
  await agent.until(callId, 'answered');
  await page.getByRole('timer').waitFor();
  let saves = 0;
  page.on('request', (request) => (saves += Number(request.url().endsWith('crm-record/save'))));

  // From here on, time stands still except for what the test lets pass.
  await stopClock(page);
  await button(page, '挂断').click();
  await agent.until(callId, 'ended');
  let passed = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(2);
      passed += 2;
      return sheetOf(page).getByRole('button', { name: '保存' }).count();
    })
    .toBe(1);
  expect(passed).toBeLessThan(500);
  await chip(page, '没意向').click();
  await button(page, '保存').click();
  await page.clock.runFor(50);
  expect(saves).toBe(0);
  await page.clock.runFor(600);
  await button(page, '保存').click();
  await expect.poll(() => saves).toBe(1);
  await page.clock.resume();

  await page.waitForURL(/\/pages\/client\/detail\?id=/);
  await page.getByText('没意向').waitFor();
});

test('one intent is one call: a reload while it rings dials no second time', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '徐志强', mobile: NEVER_ANSWERS });
  const page = await agent.page();
  await open(page, `/pages3/in-call?customer=${id}&key=${'a'.repeat(32)}`);
  const callId = await callOf(page);
  await agent.until(callId, 'customer_ringing');
  await page.reload();
  await page.getByText('对方响铃中').waitFor();
  // This is the earlier address: the same intent gets the same call.
  await open(page, `/pages3/in-call?customer=${id}&key=${'a'.repeat(32)}`);
  expect(await callOf(page)).toBe(callId);
  expect((await bench.call('calls.page', {}, agent.token)).data.total).toBe(1);

  await agent.until(callId, 'ended');
  await sheetOf(page).getByText('无人接听').waitFor();
  await expect.poll(() => chip(page, '没联系上').getAttribute('aria-checked')).toBe('true');
  expect(await seriousFaults(page)).toEqual([]);

  // The agent leaves it without a note. It waits, and home leads back to it.
  await page.keyboard.press('Escape');
  await open(page, '/pages/index/index');
  await page.getByText('上一通还没写跟进 · 徐志强').waitFor();
  await button(page, '去写').click();
  await pressUntil(button(page, '保存'), button(page, '通话记录').or(page.getByText('待回访')));
  await page.getByText('待回访').waitFor();
  await expect.poll(() => page.getByText('上一通还没写跟进').count()).toBe(0);
});

test.each([
  ['空号', EMPTY_NUMBER, 'empty_number'],
  ['停机', STOPPED, 'stopped'],
] as const)(
  'a dead number (%s) proposes its tag, level F and no visit, and is told before the next dialling',
  patiently,
  async (words, mobile, phoneLabel) => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    const id = await agent.customer({ name: '徐志强', mobile, level: 3 });
    const page = await agent.page();
    await open(page, `/pages/client/detail?id=${id}`);
    await button(page, '呼叫').click();
    await agent.until(await callOf(page), 'ended');
    for (const proposed of [words, 'F 无需跟进', '不约']) {
      await expect.poll(() => chip(page, proposed).getAttribute('aria-checked')).toBe('true');
    }
    await pressUntil(button(page, '保存'), page.getByText('赵婷写跟进'));
    await page.getByText(`上次拨打是${words}，先核对号码`).waitFor();
    await page.getByRole('button', { name: 'F 无需跟进' }).waitFor();
    await page.locator('.tag', { hasText: words }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const { data } = await bench.call('customers.privateDetail', { id }, agent.token);
    expect(data).toMatchObject({ phoneLabel, level: 6, nextVisitAt: null });
  },
);

test('a refusal says what and until when, dials nothing on reload, and leads to the next', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: EMPTY_NUMBER });
  await agent.customer({ name: '刘芳', company: '苏州锦程纺织' });
  const { data: earlier } = await bench.place(agent.token, { customerId: id });
  await bench.until(earlier.id, 'ended');
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}&list=${encodeURIComponent('pool=private&sort=owned')}`);
  await button(page, '呼叫').click();
  await page.getByText('本号码 1 分钟内已拨 1 次，10:01 后可再拨').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  bench.time.advance(120_000);
  await page.reload();
  await page.getByText('这通电话没有拨出去').waitFor();
  expect((await bench.call('calls.page', {}, agent.token)).data.total).toBe(1);
  await button(page, '呼叫').click();
  await callOf(page);
  // The page has nothing before the call's screen, so the way back leaves it.
  await page.goBack();
  await page.waitForURL('about:blank');

  // While that call runs, no other customer is dialled, and a way back to it is offered.
  const other = await agent.customer({ name: '黄伟' });
  await open(page, `/pages3/in-call?customer=${other}&key=${'b'.repeat(32)}`);
  await page.getByText('你有一通电话还没有结束').waitFor();
  await button(page, '回到通话').click();
  await page.getByRole('heading', { name: /何丽娟/ }).waitFor();
});

test('without a network nothing is dialled, then or later, unless one tries again', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟' });
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, '呼叫').waitFor();
  // The code of this screen is fetched while there is a network, because the test is about the call.
  await page.evaluate(() => (location.hash = '/pages3/in-call'));
  await page.getByText('没有进行中的通话').waitFor();
  await page.goBack();
  await page.context().setOffline(true);
  await button(page, '呼叫').click();
  await page.getByText('没有网络').first().waitFor();
  await page.context().setOffline(false);
  await button(page, '重试').waitFor();
  expect((await bench.call('calls.page', {}, agent.token)).data.total).toBe(0);
  await button(page, '重试').click();
  await callOf(page);
  expect((await bench.call('calls.page', {}, agent.token)).data.total).toBe(1);
});

test('a typed number says how it ended, and becomes a customer with its call', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const { data: call } = await bench.place(agent.token, { mobile: EMPTY_NUMBER });
  const page = await agent.page();
  await open(page, '/pages/index/index');
  await page.getByText(/136\*\*\*\*0073/).waitFor();
  await button(page, '回到通话').click();
  await page.getByRole('heading', { name: '136****0073' }).waitFor();
  await agent.until(call.id, 'ended');
  await sheetOf(page).getByText('空号').waitFor();
  await button(page, '再次呼叫').waitFor();
  await button(page, '存为客户').click();
  await page.getByLabel('客户姓名').fill('刘芳');
  await button(page, '存为客户').last().click();
  await page.getByRole('heading', { name: '刘芳' }).waitFor();
  const [customer] = (await bench.call('customers.privatePage', {}, agent.token)).data.list;
  const { list } = (await bench.call('calls.page', { customerId: customer!.id }, agent.token)).data;
  expect(list.map(({ id }) => id)).toEqual([call.id]);
});

test('records: by day, answered or not, whose; and one call down to what it cost', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const answered = await agent.customer({ name: '何丽娟', mobile: ANSWERS });
  const { data: first } = await bench.place(agent.token, { customerId: answered });
  await bench.until(first.id, 'ended');
  bench.time.advance(24 * 60 * 60_000);
  // Sessions do not last that long, so these members are added only now.
  const leader = await member('主管', { dataScope: 'all' });
  const other = await member('李敏');
  const empty = await other.customer({ name: '徐志强', mobile: EMPTY_NUMBER });
  const { data: second } = await bench.place(other.token, { customerId: empty });
  await bench.until(second.id, 'ended');

  const page = await leader.page();
  await open(page, '/pages3/call-records');
  await page.getByText('2 通').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['今天', '昨天']);
  expect(await seriousFaults(page)).toEqual([]);
  await button(page, '未接通').click();
  await page.getByText('1 通', { exact: true }).waitFor();
  await page.locator(`[data-call="${second.id}"]`).getByText('空号').waitFor();
  await button(page, '未接通').click();
  await page.getByRole('radio', { name: '我的' }).click();
  await page.getByText('没有通话').waitFor();
  await page.getByRole('radio', { name: '全部' }).click();
  await page.locator(`[data-call="${first.id}"]`).getByText('赵婷').click();

  await page.getByText('0.1200 元', { exact: true }).waitFor();
  for (const words of ['057188886666', '销售振铃', '10:00:00', '中国大陆（2026-03-01 版）', '还没写'])
    await page.getByText(words).first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await brokenOnNarrowest(page, page.getByText(/^(\d\d:\d\d:\d\d|2026-03-01)$/))).toEqual([]);
  await page.getByRole('region', { name: '录音备注' }).waitFor();
  expect(await onNarrowest(page, () => overflowing(page))).toEqual([]);
  await button(page, '播放录音').click();
  const position = page.getByRole('slider', { name: '播放位置' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
});
