import { mkdirSync } from 'node:fs';
import { push } from '@haihu/contract/socket';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushDraft, pushTo } from '../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { connected } from '../connected.ts';
import { overflowing, seriousFaults, stillness } from '../faults.ts';
import { pagesInOneWorld } from '../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createPages = pagesInOneWorld();

const patiently = { timeout: 90_000 };
const shots = '.cache/shots';

async function createInbox() {
  const pages = await createPages(browser);
  const { world, enterprise, agent } = pages;
  const tell = (draft: Omit<PushDraft, 'to'>) =>
    enterprise.tenant.transaction((tx) => pushTo(tx, [{ ...draft, to: [agent.member.userId] }], world.clock.now()));
  return { ...pages, tell };
}

/** Takes a picture of the page, and expects that it has no fault. */
async function look(page: Page, name: string): Promise<void> {
  await stillness(page);
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
  expect(await seriousFaults(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

test('the bell counts what came, a kind is opened, read, and leads to its customer', patiently, async () => {
  const { world, enterprise, agent, address, signedIn, tell } = await createInbox();
  const customerId = await enterprise.addToPublicPool({ name: '徐志强' });
  await world.call('customers.claim', { ids: [customerId] }, agent.token);
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await world.call('followups.addVisit', { customerId, at, content: '谈代理记账年费' }, agent.token);
  world.clock.now = () => new Date(Date.parse(at) + 1000);
  await world.runJobs();
  await world.relay.deliverDue();
  await tell({ type: push.customersHanded, data: { what: 'given', count: 12 } });
  await tell({ type: push.moneyNews, data: { of: 'balance', level: 20, goesOn: true } });

  const page = await signedIn();
  await page.goto(`${address}/#/pages/index/index`);
  await page.getByRole('button', { name: '消息 3 条未读' }).click();
  await page.waitForURL('**/#/pages/news/news');
  await page.getByRole('button', { name: /回访提醒/ }).waitFor();
  await page.getByText('你分到 12 位客户').waitFor();
  await look(page, 'news');

  await page.getByRole('button', { name: /回访提醒/ }).click();
  await page.waitForURL('**/#/pages/news/notice?kind=visit');
  // The screen before, which stays until the code of this one is there, shows the same words.
  await page.getByRole('heading', { level: 1, name: '回访提醒' }).waitFor();
  await page.getByText('回访：徐志强').waitFor();
  await look(page, 'notice');
  await page.getByText('回访：徐志强').click();
  await page.waitForURL(`**/#/pages/news/detailcrm?userId=${customerId}&type=1`);

  await page.goBack();
  await page.getByText('回访：徐志强').waitFor();
  await expect.poll(() => page.getByRole('img', { name: '未读' }).count()).toBe(0);
  await page.goBack();
  // This push came while the screen was open.
  await tell({ type: push.extensionNews, data: { what: 'asked', customerId } });
  await page.getByText('有同事申请延长客户保留').first().waitFor();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect.poll(() => page.getByRole('button', { name: '全部已读' }).count()).toBe(0);

  await page.getByRole('button', { name: /外呼任务/ }).click();
  await page.getByText('没有消息').waitFor();
  await look(page, 'notice-empty');
});

test('quiet hours are set and kept: what comes is filed, and nothing pops up', patiently, async () => {
  const { address, signedIn, tell } = await createInbox();
  const page = await signedIn({ locale: 'en-US' });
  await page.goto(`${address}/#/pages/news/news`);
  await page.getByRole('button', { name: /Quiet hours/ }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await page.getByLabel('From').fill('00:00');
  await page.getByLabel('Until').fill('00:00');
  await page.getByText('quiet all day').waitFor();
  await look(page, 'quiet-hours');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('00:00–00:00').waitFor();

  await connected(page);
  await tell({ type: push.importEnded, data: { what: 'numbers', entered: 3, doubtful: 0, refused: 0 } });
  await page.getByRole('img', { name: '1 unread' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.reload();
  await page.getByText('00:00–00:00').waitFor();
  await page.getByRole('button', { name: /System/ }).click();
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  await page.getByText('Numbers entered').waitFor();
  await look(page, 'notice-en');
});
