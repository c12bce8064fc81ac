import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound, type Journey } from '../journey.ts';
import { taskForm } from '../tasks/task-pages.ts';
import { connected } from '../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };
const DAY = 24 * 60 * 60_000;
/** Milliseconds within which a change on another device is on the badge. */
const SOON = 2000;

type Agent = Awaited<ReturnType<Journey['agent']>>;

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主要页面' }).getByRole('link', { name, exact: false });
const badge = (page: Page) => tab(page, '任务').locator('.badge');
const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('.row', { hasText: name });

/**
 * Makes an agent who owes something of each kind that a line's enterprise knows: a call-back, a call without a note, a
 * customer that goes back soon, and a promised number of a task.
 */
async function createDebts() {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const leader = await journey.agent('周主管', { dataScope: 'all' });
  // No reminder covers the screen.
  const allDay = { on: true, from: '00:00', until: '00:00', letThrough: [] };
  await journey.call('messages.saveQuietHours', allDay, agent.token);
  const now = journey.clock.now().getTime();
  const own = (name: string, columns: object = {}) =>
    addCustomer(journey, { name, owner_id: agent.member.userId, owned_at: journey.clock.now(), ...columns });

  const promised = await own('林晓燕');
  const at = new Date(now + 60_000).toISOString();
  await journey.call('followups.addVisit', { customerId: promised, at, content: '谈年费' }, agent.token);

  const talked = await own('张建国');
  const callId = await journey.domains.calls.recordPast(agent.member, {
    customerId: talked,
    lineId: journey.lineId,
    createdAt: new Date(now - 60 * 60_000),
    cause: 'answered',
    hungUpBy: 'customer',
    ringSeconds: 10,
    talkSeconds: 90,
    recording: null,
  });

  const leaving = await own('赵敏', { owned_at: new Date(now - 28 * DAY) });
  await promiseNumber(journey, agent, leader, new Date(now + 60_000).toISOString());
  await journey.pass(90);
  return { journey, agent, leader, promised, callId, leaving };
}

/** Makes a task whose only number the agent promised to call again. */
async function promiseNumber(journey: Journey, agent: Agent, leader: Agent, at: string): Promise<void> {
  const { data } = await journey.call('tasks.add', taskForm({ seatIds: [agent.member.userId] }), leader.token);
  const taskId = data.id;
  await journey.call('tasks.addNumbers', { taskId, numbers: [{ number: '13900000061', name: '何伟' }] }, leader.token);
  await journey.call('tasks.steer', { id: taskId, what: 'start' }, leader.token);
  const next = await journey.call('tasks.next', { taskId }, agent.token);
  const numberId = next.data.list[0]!.id;
  const result = { outcome: 'call_again', callAgainAt: at, note: '下午再打' } as const;
  await journey.call('tasks.record', { numberId, result }, agent.token);
}

test('the agenda is at most one tap away from each tab, and so is its calendar', patiently, async () => {
  const { journey, agent } = await createDebts();
  const page = await journey.signedIn(agent);
  const kinds = page.getByRole('group', { name: '待办种类' });
  const ways: [path: string, tapped: Locator | null][] = [
    ['/pages/index/index', page.locator('.agenda-card:has(b)')],
    ['/pages2/homeH5/homeleft', tab(page, '任务')],
    ['/pages2/homeH5/homeright', tab(page, '任务')],
    ['/pages2/task/taskList', null],
    ['/pages2/task/taskList?view=tasks', page.getByRole('radio', { name: '待办' })],
    ['/pages3/me', tab(page, '任务')],
  ];
  for (const [path, tapped] of ways) {
    await page.goto(journey.at('/pages/about/about'));
    // A tap on the agenda of the round before would be none on this page.
    await kinds.waitFor({ state: 'detached' });
    await page.goto(journey.at(path));
    // One tap, or none.
    await tapped?.click();
    await kinds.waitFor();
  }
  await key(page, '回访日历').click();
  await expect.poll(() => page.title()).toBe('预约回访');
});

test('each thing has the key that settles it', patiently, async () => {
  const { journey, agent, callId } = await createDebts();
  const page = await journey.signedIn(agent);
  const agenda = async () => {
    await page.goto(journey.at('/pages/about/about'));
    await page.goto(journey.at('/pages3/agenda'));
    await row(page, '林晓燕').waitFor();
  };
  await agenda();
  for (const name of [/^逾期\s*1/, /^任务号码\s*1/, /^未写跟进\s*1/, /^快回收\s*1/])
    await page.getByRole('button', { name }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'agenda: one thing of each kind');
  }

  await key(page, '写跟进：张建国').click();
  const sheet = page.getByRole('dialog', { name: '通话小结' });
  await sheet.waitFor();
  expect(page.url()).toContain(`call=${callId}`);

  await agenda();
  await key(page, '延期：赵敏').click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('button', { name: '客户出差' }).click();
  await asking.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('已提交，等主管答复').waitFor();

  await key(page, '呼叫何伟').click();
  await page.getByText('您好，这里是海呼。').waitFor();
  await agenda();
  await key(page, '呼叫林晓燕').click();
  await expect.poll(() => page.title()).toBe('通话');
});

test('a call that no phone reported is reported by hand, and then waits for its note', patiently, async () => {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const { data } = await journey.call('calls.place', { customerId }, agent.token);
  await journey.call('calls.dialled', { bindId: data.device!.bindId }, agent.token);
  await journey.pass(15 * 60);
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages3/agenda'));
  await key(page, '上报：何丽娟').click();
  const sheet = page.getByRole('dialog', { name: '何丽娟' });
  await sheet.getByRole('radio', { name: '接通了' }).click();
  await sheet.getByRole('radio', { name: '3 分钟' }).click();
  await expectSound(page, 'agenda: the report of a call');
  await sheet.getByRole('button', { name: '上报' }).click();
  await page.getByText('已上报').waitFor();
  await key(page, '写跟进：何丽娟').waitFor();
  const [call] = (await journey.call('calls.page', {}, agent.token)).data.list;
  expect(call).toMatchObject({ cause: 'answered', talkSeconds: 180 });
});

test('what another device settles goes away, and the badge follows within two seconds', patiently, async () => {
  const { journey, agent } = await createDebts();
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages2/task/taskList'));
  await row(page, '林晓燕').waitFor();
  await connected(page);
  // Overdue: the call-back, the number, and the call without a note.
  await expect.poll(() => badge(page).textContent()).toBe('3');
  const { list } = (await journey.call('followups.visits', { state: 'due' }, agent.token)).data;
  const mine = list.find(({ customerName }) => customerName === '林晓燕')!;
  await journey.call('followups.finishVisit', { id: mine.id }, agent.token);
  await expect.poll(() => badge(page).textContent(), { timeout: SOON }).toBe('2');
  await row(page, '林晓燕').waitFor({ state: 'detached' });
});

test('a call-back is put off or finished behind its row', patiently, async () => {
  const { journey, agent } = await createDebts();
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages3/agenda'));
  const face = row(page, '林晓燕').locator('.open');
  await face.press('ArrowLeft');
  await key(page, '稍后').click();
  await page.getByRole('dialog').getByRole('button', { name: '明天 10:00' }).click();
  await page.getByText('明天 10:00 再提醒').waitFor();
  await page.getByRole('button', { name: /^明天\s*1/ }).waitFor();
  await face.press('ArrowLeft');
  await key(page, '完成').click();
  await row(page, '林晓燕').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await row(page, '林晓燕').waitFor();
});

test('a leader sees the debts of the team, and answers who asks for more time', patiently, async () => {
  const { journey, agent, leader, leaving } = await createDebts();
  await journey.call('customers.askExtension', { id: leaving, reason: '正在走合同' }, agent.token);
  const page = await journey.signedIn(leader, { colorScheme: 'dark', locale: 'en-US' });
  await page.goto(journey.at('/pages/index/index'));
  const card = page.locator('.agenda-card');
  await card.getByText('Overdue 1').waitFor();
  await card.click();
  await page.getByRole('radio', { name: 'Team', checked: true }).waitFor();
  await row(page, '林晓燕').getByText('赵婷').waitFor();
  expect(await page.getByRole('button', { name: 'Call 林晓燕' }).count()).toBe(0);
  await expectSound(page, 'agenda: the team, as its leader sees it');
  await page.getByRole('button', { name: 'Answer: 赵敏' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('正在走合同').waitFor();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.goBack();
  await row(page, '林晓燕').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Answer: 赵敏' }).count()).toBe(0);
});

test('a part that cannot be read says so, and the others stand', patiently, async () => {
  const { journey, agent } = await createDebts();
  const page = await journey.signedIn(agent);
  let isBroken = true;
  await page.route(/\/api\/notice\/agenda/, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as {
      data: { kinds: { kind: string; state: string }[]; list: { kind: string }[] };
    };
    if (isBroken) {
      for (const count of reply.data.kinds) if (count.kind === 'unwritten') count.state = 'unavailable';
      reply.data.list = reply.data.list.filter(({ kind }) => kind !== 'unwritten');
    }
    await route.fulfill({ response: answer, json: reply });
  });
  await page.goto(journey.at('/pages3/agenda'));
  await row(page, '林晓燕').waitFor();
  expect(await row(page, '张建国').count()).toBe(0);
  await expectSound(page, 'agenda: a part that failed');
  isBroken = false;
  await key(page, '未写跟进 没读到').click();
  await row(page, '张建国').waitFor();
});

test('an agent who owes nothing is led to customers to claim', patiently, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  await journey.addToPublicPool({ name: '何丽娟' });
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages2/task/taskList'));
  await page.getByRole('heading', { name: '今天没有欠账' }).waitFor();
  expect(await badge(page).count()).toBe(0);
  await expectSound(page, 'agenda: nothing owed');
  await key(page, '去领客户').click();
  await page.getByText('何丽娟').waitFor();
});
