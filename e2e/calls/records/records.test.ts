import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callPagesInOneWorld } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createCallPages = callPagesInOneWorld();

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const checked = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true });

async function createRecords() {
  const pages = await createCallPages(browser);
  const { bench, member } = pages;
  const agent = await member('赵婷');
  const peaks = Array.from({ length: 44 }, (_, index) => (index > 10 && index < 30 ? 0 : 0.6));
  const record = async (name: string, past: { cause: 'answered' | 'busy'; talkSeconds: number }) =>
    bench.domains.calls.recordPast(agent.who, {
      customerId: await agent.customer({ name }),
      lineId: bench.lineId,
      createdAt: new Date(bench.clock.now().getTime() - 20 * 60_000),
      hungUpBy: 'customer',
      ringSeconds: 5,
      recording: past.talkSeconds > 0 ? { path: 'recordings/x.wav', seconds: past.talkSeconds, peaks } : null,
      ...past,
    });
  await record('徐志强', { cause: 'busy', talkSeconds: 0 });
  await record('周敏', { cause: 'answered', talkSeconds: 40 });
  const long = await record('黄伟', { cause: 'answered', talkSeconds: 400 });
  return { ...pages, agent, long, record };
}

test('records are filtered, the filter stays above the list, and is taken off', patiently, async () => {
  const { open, agent } = await createRecords();
  const page = await agent.page();
  await open(page, '/pages3/call-records');
  const rows = page.locator('[data-call]');
  await expect.poll(() => rows.count()).toBe(3);
  await button(page, '筛选').click();
  await page.getByText('看 3 通').waitFor();
  await expectSound(page, 'records: filter');
  await page.getByRole('radio', { name: '5 分钟以上' }).click();
  await page.getByText('看 1 通').waitFor();
  await page.getByRole('radio', { name: '不限' }).click();
  await checked(page, '结果', '对方正忙').click();
  await page.getByText('看 1 通').waitFor();
  await checked(page, '结果', '接通').click();
  await checked(page, '线路', '义乌专线').click();
  await page.getByText('看 3 通').waitFor();
  await page.getByRole('radio', { name: '没有录音' }).click();
  await button(page, '看 1 通').click();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.filter({ hasText: '徐志强' }).waitFor();
  await button(page, '筛选 3 项').click();
  await button(page, '重置').click();
  await button(page, '看 3 通').click();
  await expect.poll(() => rows.count()).toBe(3);
});

test('a call says how well it was heard, and the day of its agent how many calls were choppy', patiently, async () => {
  const { bench, open, member, agent, long, record } = await createRecords();
  // One choppy call may be chance. A leader hears of a member from three calls on.
  const talked = { cause: 'answered', talkSeconds: 60 } as const;
  for (const id of [long, await record('孙丽', talked), await record('钱勇', talked)])
    expect((await bench.call('calls.quality', { id, loss: 0.15, jitter: 60, rtt: 300 }, agent.token)).code).toBe(200);
  const lead = await member('主管', { dataScope: 'all' });
  const page = await lead.page();
  await open(page, `/pages/dial/detail?id=${long}`);
  await page.getByRole('heading', { name: '通话音质' }).waitFor();
  await page.getByText('赵婷 听到的').waitFor();
  await page.getByText('断断续续').waitFor();
  await page.getByText(/丢包 15\.0% · 抖动 60 毫秒 · 往返 300 毫秒/).waitFor();
  await expectSound(page, 'records: the sound of a call');
  await open(page, `/pages3/agent-day?agent=${agent.who.userId}`);
  await page.getByText('3 通里 3 通断续，可提醒换网线').waitFor();
  await expectSound(page, "board: the sound of a day's calls");
});

test('a leader chooses the agents whose calls are shown', patiently, async () => {
  const { bench, open, member } = await createRecords();
  const colleague = await member('李敏');
  await bench.domains.calls.recordPast(colleague.who, {
    customerId: await colleague.customer({ name: '孙丽' }),
    lineId: bench.lineId,
    createdAt: new Date(bench.clock.now().getTime() - 60_000),
    cause: 'busy',
    hungUpBy: 'customer',
    ringSeconds: 5,
    talkSeconds: 0,
    recording: null,
  });
  const lead = await member('主管', { dataScope: 'all' });
  const page = await lead.page();
  await open(page, '/pages3/call-records');
  const rows = page.locator('[data-call]');
  await expect.poll(() => rows.count()).toBe(4);
  await button(page, '筛选').click();
  await page.getByText('看 4 通').waitFor();
  await page.getByRole('button', { name: /^选择坐席/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择坐席' });
  await sheet.getByRole('checkbox', { name: /李敏/ }).waitFor();
  await expectSound(page, 'records: whose');
  await sheet.getByPlaceholder('搜索姓名').fill('李');
  await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(1);
  await sheet.getByRole('checkbox', { name: /李敏/ }).click();
  await button(page, '完成').click();
  await button(page, '看 1 通').click();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.filter({ hasText: '孙丽' }).waitFor();
  // The address keeps the filter: the list comes back as it was left.
  await page.reload();
  await button(page, '筛选 1 项').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

test('a leader finds the recordings that they have not heard', patiently, async () => {
  const { open, member } = await createRecords();
  const lead = await member('主管', { dataScope: 'all' });
  const page = await lead.page();
  await open(page, '/pages3/call-records');
  const rows = page.locator('[data-call]');
  const dots = page.getByRole('img', { name: '录音未听' });
  await expect.poll(() => dots.count()).toBe(2);
  await button(page, '筛选').click();
  await page.getByRole('radio', { name: '未听' }).click();
  await button(page, '看 2 通').click();
  await expect.poll(() => rows.count()).toBe(2);
  await expectSound(page, 'records: unheard');
  await rows.filter({ hasText: '黄伟' }).click();
  await button(page, '播放录音').click();
  await page.goBack();
  // The row stays where it was touched, without its dot, until the list is read again.
  await expect.poll(() => dots.count()).toBe(1);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.filter({ hasText: '周敏' }).waitFor();
  await page.getByRole('radio', { name: '我的' }).click();
  await expect.poll(() => rows.count()).toBe(0);
});

test('one call is read in full: its phones, what was written, and notes at a second', patiently, async () => {
  const { bench, open, agent, long } = await createRecords();
  const { data: call } = await bench.call('calls.detail', { id: long }, agent.token);
  const note = { customerId: call.customerId!, callId: long, text: '周五寄样品' };
  await bench.call('followups.save', note, agent.token);
  const page = await agent.page();
  await open(page, `/pages/dial/detail?id=${long}`);
  await page.getByText('周五寄样品').waitFor();
  await page.getByRole('slider', { name: '播放位置' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('在 0:05 加备注').fill('报价 3,980');
  await button(page, '添加').click();
  await page.getByText('报价 3,980').waitFor();
  await expectSound(page, 'record: note at a second');
  await button(page, '跳到 0:05').waitFor();
  await button(page, '删除备注').click();
  await expect.poll(() => page.getByText('报价 3,980').count()).toBe(0);
});

test('a member with the permission hides a record: it leaves the list, and its charge stays', patiently, async () => {
  const { bench, open, agent, long } = await createRecords();
  const page = await agent.page();
  await open(page, '/pages3/call-records');
  const rows = page.locator('[data-call]');
  await rows.filter({ hasText: '黄伟' }).click();
  await button(page, '隐藏这条记录').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '隐藏这条记录' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect((await bench.call('calls.detail', { id: long }, agent.token)).code).toBe(40400);
});
