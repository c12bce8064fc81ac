import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const ANSWERS = '13612340060';
const row = (page: Page, name: string) => page.locator('.row.who').filter({ hasText: name });

test('the board follows its agents live, and leads into their calls', patiently, async () => {
  const journey = await createJourney(browser);
  const [agent, colleague] = [await journey.agent('赵婷', { dataScope: 'self' }), await journey.agent('李敏')];
  const lead = await journey.agent('主管', { dataScope: 'all' });
  const board = await journey.signedIn(lead, { viewport: { width: 414, height: 896 } });
  await board.goto(journey.at('/pages2/homeH5/homeright2'));
  await row(board, '赵婷').getByText('离线').waitFor();
  await connected(board);
  const taskAgent = await journey.signedIn(agent);
  const other = await journey.signedIn(colleague);
  for (const page of [taskAgent, other]) await page.goto(journey.at('/pages2/homeH5/homeright'));
  await row(board, '赵婷').getByText('空闲').waitFor();
  await row(board, '李敏').getByText('空闲').waitFor();
  await connected(taskAgent);

  // The colleague takes a break without being told to.
  await other.getByRole('button', { name: '空闲' }).click();
  await other.getByRole('button', { name: '小休 · 用餐' }).click();
  await row(board, '李敏').getByText('小休 · 用餐').waitFor();
  // When their leader sets the state, the page says so.
  await board.getByRole('button', { name: '操作赵婷' }).click();
  await board.getByRole('dialog', { name: '赵婷' }).getByRole('button', { name: '设为小休' }).click();
  await taskAgent.getByText('主管把你的状态改为“小休 · 其他”').waitFor();
  await taskAgent.getByRole('button', { name: '确定' }).click();
  await taskAgent.getByRole('button', { name: '小休 · 其他' }).click();
  await taskAgent.getByRole('dialog').getByRole('button', { name: '空闲' }).click();
  await row(board, '赵婷').getByText('空闲').waitFor();

  const { data: call } = await journey.place(agent.token, { mobile: ANSWERS });
  await journey.until(call.id, 'answered');
  await taskAgent.goto(journey.at(`/pages3/in-call?call=${call.id}`));
  await row(board, '赵婷').getByText('通话中').waitFor();
  await expectSound(board, 'board: one is talking');
  await board.getByRole('button', { name: '加入赵婷的通话' }).click();
  await board.getByRole('dialog', { name: '赵婷' }).getByRole('button', { name: '监听' }).click();
  await board.getByText('你的电话会响，接起后监听').waitFor();
  await taskAgent.getByText('主管在听').first().waitFor();
  expect(await journey.admin(`select detail->>'mode' as mode from audit where action = 'calls.joined'`)).toEqual([
    { mode: 'listen' },
  ]);

  // The row opens the day of the agent, and its figures open their calls.
  await row(board, '赵婷').getByRole('button').first().click();
  await board.getByRole('heading', { name: '赵婷' }).waitFor();
  await board.getByRole('img', { name: /的状态$/ }).waitFor();
  await board.getByText('按时间看').click();
  await expectSound(board, "board: an agent's day");
  await board.getByRole('button', { name: /^通话记录/ }).click();
  await board.waitForURL(new RegExp(`call-records.*agents=${agent.member.userId}`));
  await board.goBack();
  await board.goBack();
  await row(board, '李敏').waitFor();

  // The board is told of a suspension, before it reads itself anew after ten seconds.
  const ended = { userId: colleague.member.userId, how: 'suspend', successor: 'sea' } as const;
  expect((await journey.call('organisation.endStaff', ended, lead.token)).code).toBe(200);
  await row(board, '李敏').waitFor({ state: 'detached', timeout: 9000 });
});

test('the workbench: a customer by letters on the keys, a typed number, and the log', patiently, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340925' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages2/homeH5/homeright'));
  await page.getByText('还没有通话').waitFor();
  const key = (name: string) => page.getByRole('button', { name, exact: true }).click();
  for (const name of ['4 GHI', '5 JKL', '5 JKL']) await key(name);
  await page.getByText('何丽娟').waitFor();
  await expectSound(page, 'workbench: found by letters');
  await page.getByRole('button', { name: '呼叫何丽娟' }).waitFor();
  for (let index = 0; index < 3; index += 1) await key('删除一位');
  for (const digit of ANSWERS) await key(digit === '1' ? '1' : keyOf[digit]!);
  await page.getByText('没有符合的客户，可直接呼叫这个号码').waitFor();
  await key('呼叫');
  await page.waitForURL(/in-call\?call=/);
  const { data } = await journey.call('calls.current', {}, agent.token);
  expect(data.call).toMatchObject({ callee: '136****0060' });
  await page.goto(journey.at('/pages2/homeH5/homeright'));
  await page.locator(`[data-call="${data.call!.id}"]`).waitFor();
});

const keyOf: Record<string, string> = { 0: '0 +', 2: '2 ABC', 3: '3 DEF', 4: '4 GHI', 6: '6 MNO' };
