import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { push } from '@haihu/contract/socket';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushDraft, pushTo, sql } from '../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';
import { connected as knowsItsPlace, socketIs } from '../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const patiently = { timeout: 60_000 };
const shots = '.cache/shots';

async function createJourney() {
  const pages = await createPages(browser);
  const { world, enterprise, agent } = pages;
  const lines = new Set<Socket>();
  world.http.server.on('connection', (line) => lines.add(line));
  return {
    ...pages,
    cut: () => lines.forEach((line) => line.destroy()),
    tell: (draft: Omit<PushDraft, 'to'>) =>
      enterprise.tenant.transaction((tx) => pushTo(tx, [{ ...draft, to: [agent.member.userId] }], world.clock.now())),
    /** Opens a page, and waits until it knows its place among the pushes. */
    async connected(): Promise<Page> {
      const page = await pages.signedIn();
      await page.goto(`${pages.address}/#/pages/index/index`);
      await knowsItsPlace(page);
      return page;
    },
  };
}

test('a due return visit is told once, and leads to its customer', patiently, async () => {
  const { world, enterprise, agent, connected } = await createJourney();
  const customerId = await enterprise.addToPublicPool({ name: '徐志强', mobile: '13900007713' });
  await world.call('customers.claim', { ids: [customerId] }, agent.token);
  const start = world.clock.now().getTime();
  const at = new Date(start + 60_000).toISOString();
  await world.call('followups.addVisit', { customerId, at, content: '老板在，谈代理记账年费' }, agent.token);
  const page = await connected();

  world.clock.now = () => new Date(start + 60_000);
  await world.runJobs();
  await world.pushesTo(agent.member);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('回访提醒').waitFor();
  for (const words of ['徐志强', '139****7713', '老板在，谈代理记账年费', '10:01', '取消', '稍后 10 分钟']) {
    await dialog.getByText(words).waitFor();
  }
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/visit-due.png` });
  await dialog.getByText('查看详情').click();
  await page.waitForURL(`**/#/pages/news/detailcrm?userId=${customerId}&type=1`);
});

test('two reminders of the same minute are both seen, one after the other', patiently, async () => {
  const { world, enterprise, agent, connected } = await createJourney();
  const start = world.clock.now().getTime();
  const at = new Date(start + 60_000).toISOString();
  for (const [name, mobile] of [
    ['徐志强', '13900007713'],
    ['林晓燕', '13900007714'],
  ] as const) {
    const customerId = await enterprise.addToPublicPool({ name, mobile });
    await world.call('customers.claim', { ids: [customerId] }, agent.token);
    await world.call('followups.addVisit', { customerId, at, content: '报价' }, agent.token);
  }
  const page = await connected();
  world.clock.now = () => new Date(start + 60_000);
  await world.runJobs();
  await world.pushesTo(agent.member);
  const dialog = page.getByRole('alertdialog');
  const seen: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const title = dialog.getByText(seen[0] === '徐志强' ? '林晓燕' : seen[0] ? '徐志强' : /徐志强|林晓燕/);
    seen.push((await title.textContent())!);
    await dialog.getByRole('button', { name: '取消' }).click();
  }
  expect(seen.toSorted()).toEqual(['徐志强', '林晓燕'].toSorted());
  await expect.poll(() => dialog.count()).toBe(0);
});

test('a screen whose customer is gone gives way to home, and no way leads back to it', patiently, async () => {
  const { enterprise, address, world, agent, connected, tell } = await createJourney();
  const customerId = await enterprise.addToPublicPool({ name: '徐志强' });
  await world.call('customers.claim', { ids: [customerId] }, agent.token);
  const page = await connected();
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await page.waitForURL('**/#/pages2/homeH5/homeleft*');
  await page.goto(`${address}/#/pages/client/detail?id=${customerId}`);
  // The row of the list has the same name.
  await page.getByRole('heading', { name: '徐志强' }).waitFor();
  // Another page of the same member shows nothing of what is deleted.
  const beside = await connected();
  await beside.goto(`${address}/#/pages2/homeH5/homeleft`);
  await tell({ type: push.groundGone, data: { what: 'customer', id: customerId } });
  await page.waitForURL('**/#/pages/index/index');
  await page.getByText('这位客户已被移走').waitFor();
  expect(beside.url()).toContain('/homeleft');
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('/pages/client/detail');
});

test(
  'a customer that went back to the sea meanwhile is opened there; one that another took is not',
  patiently,
  async () => {
    const { world, enterprise, agent, connected, tell } = await createJourney();
    const customerId = await enterprise.addToPublicPool();
    await world.call('customers.claim', { ids: [customerId] }, agent.token);
    const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const { data: callBack } = await world.call('followups.addVisit', { customerId, at, content: '报价' }, agent.token);
    const page = await connected();
    world.clock.now = () => new Date(at);
    await world.runJobs();
    await enterprise.tenant.query(sql`update customer set owner_id = null, owned_at = null`);

    await tell({ type: push.callBackDue, data: { visitId: callBack.id, place: '1' } });
    await page.getByText('查看详情').click();
    await page.waitForURL(`**/#/pages/news/detailcrm?userId=${customerId}&type=0`);

    const other = await enterprise.member('李敏');
    await world.call('customers.claim', { ids: [customerId] }, other.token);
    await tell({ type: push.callBackDue, data: { visitId: callBack.id, place: '0' } });
    await page.getByText('查看详情').click();
    await page.locator('.toast').getByText('该客户已被领取').waitFor();

    await tell({ type: push.callBackDue, data: { visitId: callBack.id, place: '1' } });
    await page.getByText('查看详情').click();
    await page.locator('.toast').getByText('当前客户已转移他人').waitFor();
    await enterprise.tenant.query(sql`update customer set recycle_bin_id = id`);
    await tell({ type: push.callBackDue, data: { visitId: callBack.id, place: '1' } });
    await page.getByText('查看详情').click();
    await page.locator('.toast').getByText('该客户已被移入回收站').waitFor();
    // None of the messages led anywhere.
    expect(page.url()).toContain(`userId=${customerId}&type=0`);
  },
);

test('changed permissions: one dialog, no other word, and the login when it is confirmed', patiently, async () => {
  const { world, agent, connected, tell } = await createJourney();
  const page = await connected();
  await tell({ type: push.permissionsChanged, data: { reason: 'role' } });
  await world.call('identity.logout', {}, agent.token);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('该账户权限发生变化，请重新登录').waitFor();
  await socketIs(page, 'close');
  await page.screenshot({ path: `${shots}/permissions-changed.png` });

  // Escape is no answer here. The refusals that other calls get from the ended session must not show on top.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect.poll(() => dialog.isVisible()).toBe(true);
  expect(await page.getByText('登录过期').isVisible()).toBe(false);
  expect(await page.evaluate(`localStorage.getItem('flying_token')`)).not.toBeNull();
  await dialog.getByText('确定').click();
  await page.waitForURL('**/#/');
  expect(await page.evaluate(`localStorage.getItem('flying_token')`)).toBeNull();
});

test('a lost line is marked, and after a drawn wait it is back with what was missed', patiently, async () => {
  const { connected, cut, tell } = await createJourney();
  const page = await connected();
  const lostAt = Date.now();
  cut();
  await socketIs(page, 'close');
  await tell({ type: push.importEnded, data: { what: 'numbers', entered: 3, doubtful: 0, refused: 0 } });
  await socketIs(page, 'open');
  // The shortest wait is 1.5 s.
  expect(Date.now() - lostAt).toBeGreaterThan(1400);
  await page.getByRole('alertdialog').getByText('号码录入成功').waitFor();
});
