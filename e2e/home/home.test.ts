import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { callOf, pressUntil } from '../call-pages.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };
const NOW = '2026-03-02T02:00:00Z';
const MOBILE = '13900007700';

/**
 * Makes ten in the morning: an agent with two customers, calls of today and yesterday, and one call-back that is due.
 */
async function createMorning() {
  const journey = await createJourney(browser, { startsAt: new Date(NOW) });
  const agent = await journey.agent('赵婷', { mobile: MOBILE });
  const own = (name: string, mobile: string) =>
    addCustomer(journey, { name, mobile, owner_id: agent.member.userId, company: '宁波海晨五金' });
  const [promised, left] = [await own('林晓燕', '13912340071'), await own('张建国', '13912340002')];
  await own('赵敏', '13912340003');
  const called = (createdAt: string) =>
    journey.domains.calls.recordPast(agent.member, {
      customerId: left,
      lineId: journey.lineId,
      createdAt: new Date(createdAt),
      cause: 'answered',
      hungUpBy: 'customer',
      ringSeconds: 10,
      talkSeconds: 90,
      recording: null,
    });
  for (const at of ['2026-03-01T01:00:00Z', '2026-03-01T03:00:00Z', '2026-03-02T01:10:00Z', '2026-03-02T01:20:00Z']) {
    await called(at);
  }
  const at = new Date(Date.parse(NOW) + 60_000).toISOString();
  await journey.call('followups.addVisit', { customerId: promised, at, content: '对账样例' }, agent.token);
  journey.time.advance(90_000);
  return { ...journey, agent, called };
}

test('an agent sees the day, sets a goal, and is told whom to call next', patiently, async () => {
  const { agent, signedIn, at, call, until } = await createMorning();
  const page = await signedIn(agent);
  await page.goto(at('/pages/index/index'));
  await page.getByText('比昨天此时').waitFor();
  await expect.poll(() => page.locator('.card .end .up').textContent()).toBe('+1');

  const next = page.getByRole('region', { name: '接着打' });
  await next.getByText('林晓燕').waitFor();
  await expect.poll(() => next.textContent()).toContain('约好 10:01 回访');
  // Nobody appears twice.
  await expect.poll(() => page.getByText('林晓燕').count()).toBe(1);

  await page.getByRole('button', { name: '设定每日目标' }).click();
  const box = page.getByLabel('每天拨打');
  await box.fill('0');
  await page.getByText('填 1 到 2000 的整数').waitFor();
  await box.fill('40');
  await expectSound(page, 'home: own goal');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('/ 40 通').waitFor();
  await expect.poll(() => page.getByRole('progressbar', { name: '今日目标' }).getAttribute('aria-valuenow')).toBe('5');
  expect((await call('statistics.today', { of: 'me' }, agent.token)).data.goal).toEqual({ callsADay: 40, isOwn: true });
  await expectSound(page, 'home: agent with a goal');
  await next.getByRole('button', { name: '呼叫林晓燕' }).click();

  // Nobody answers. The note leads on, and the page counts the next customers, even after a visit to another screen.
  const callId = await callOf(page);
  await until(callId, 'ended');
  await page.getByRole('dialog', { name: '通话小结' }).getByText('无人接听').waitFor();
  await pressUntil(page.getByRole('button', { name: /保存并下一个/ }), page.getByRole('heading', { name: '2 / 3' }));
  await page.getByRole('heading', { name: '赵敏' }).waitFor();
  await page.goto(at('/pages/index/index'));
  // The call did not settle the call-back, so its reminder, which waited for the end of the call, comes now.
  await page.getByText('对账样例').last().waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await next.getByText('接着打 2 / 3 · 最久没联系').waitFor();
  await next.getByText('赵敏', { exact: true }).click();
  await page.getByRole('heading', { name: '2 / 3' }).waitFor();
});

test('in English, a member of two enterprises goes from the header to the other one', patiently, async () => {
  const { agent, signedIn, at, world } = await createMorning();
  const elsewhere = await world.enterprise('海呼分部');
  await elsewhere.member('赵婷', { mobile: MOBILE });
  const page = await signedIn(agent, { locale: 'en-US' });
  await page.goto(at('/pages/index/index'));
  await page.getByText('vs. this time yesterday').waitFor();
  await page.getByText('Call-back due 10:01').waitFor();
  await page.getByRole('button', { name: /switch enterprise/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Current', { exact: true }).waitFor();
  await expectSound(page, 'home: other enterprise');
  await sheet.getByRole('button', { name: '海呼分部' }).click();
  await page.getByRole('button', { name: '海呼分部, switch enterprise' }).waitFor();
});

test('outside the calling hours the card says when they begin', patiently, async () => {
  const journey = await createJourney(browser, { startsAt: new Date('2026-03-02T14:00:00Z') });
  const agent = await journey.agent('赵婷');
  await addCustomer(journey, { name: '张建国', mobile: '13912340002', owner_id: agent.member.userId });
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages/index/index'));
  await page.getByText('现在不在拨打时间，明天 09:00 后可拨').waitFor();
});

test('an administrator sets a goal for everybody, and is called one', patiently, async () => {
  const { signedIn, at, member, agent, call } = await createMorning();
  const admin = await member('周敏', {
    permissions: ['settings.write', 'statistics.read'],
    dataScope: 'all',
  });
  const page = await signedIn(admin);
  await page.goto(at('/pages3/me'));
  await page.getByText('管理员').waitFor();
  await page.goto(at('/pages3/settings/group?key=goals'));
  await page.getByLabel('每人每天拨打').fill('60');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存，马上生效').waitFor();
  expect((await call('statistics.today', { of: 'me' }, agent.token)).data.goal).toEqual({
    callsADay: 60,
    isOwn: false,
  });
});

test('a manager reads the team at a glance: heads, bars, calls and what each does', patiently, async () => {
  const { signedIn, at, member } = await createMorning();
  await member('李敏');
  const manager = await member('王磊', { dataScope: 'all' });
  const page = await signedIn(manager);
  await page.goto(at('/pages/index/index'));
  const team = page.getByRole('region', { name: '团队' });
  const rows = team.locator('.row.who');
  await rows.first().waitFor();
  // Their leader does not count as an agent before making a call.
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.first().textContent()).toMatch(/赵婷.*2 通.*3分00秒/);
  await team.getByText('离线').first().waitFor();
  const bars = () => rows.locator('.prog i').evaluateAll((all) => all.map((bar) => bar.clientWidth > 100));
  await expect.poll(bars).toEqual([true, false]);
  await expectSound(page, 'home: manager');
});

test('the day of a team moves while its leader looks', patiently, async () => {
  const { signedIn, at, member, called } = await createMorning();
  const page = await signedIn(await member('王磊', { dataScope: 'all' }));
  await page.goto(at('/pages/index/index'));
  const day = page.locator('.home-stack .card').first();
  await day.getByText('2', { exact: true }).first().waitFor();
  await called('2026-03-02T01:50:00Z');
  await page.clock.fastForward(10_000);
  await expect.poll(() => day.locator('.fig').textContent()).toBe('3');
});
