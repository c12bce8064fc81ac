import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTags, tagCustomers } from '../../../apps/server/test/journeys.ts';
import { addCustomer } from '../../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { expectInReachInLandscape, expectSound, journeysInOneWorld } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

const patiently = { timeout: 120_000 };
const POOL = 130;

const count = (page: Page, customers: number) => page.getByText(`${customers} 位`, { exact: true }).waitFor();
const names = (page: Page) => page.locator('[data-customer] .name').allTextContents();
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);
const scrollBy = (page: Page, pixels: number) =>
  page.locator('.page.list').evaluate((list, by) => list.scrollBy(0, by), pixels);

/**
 * Returns the customers of the rows that are drawn, and scrolls until the last of them is at the top. However slowly
 * the next rows are drawn, none is scrolled past unseen.
 */
const readThenScroll = (page: Page) =>
  page.locator('.page.list').evaluate((list) => {
    const rows = [...list.querySelectorAll<HTMLElement>('[data-customer]')];
    list.scrollBy(0, rows.at(-1)!.getBoundingClientRect().top - list.getBoundingClientRect().top);
    return rows.map((row) => row.dataset.customer!);
  });

/** Makes an agent with a full private pool, in which some customers have a call-back. */
async function createPools() {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const ids: string[] = [];
  for (let index = 0; index < POOL; index += 1) {
    ids.push(
      await addCustomer(journey, {
        name: `客户 ${index}`,
        mobile: `138${String(12_340_000 + index)}`,
        level: (index % 6) + 1,
        owner_id: agent.member.userId,
        owned_at: new Date(Date.UTC(2026, 1, 1, 0, index)),
        next_visit_at: index === 0 ? new Date('2026-03-02T01:00:00Z') : null,
      }),
    );
  }
  return { ...journey, agent, ids };
}

/**
 * Collects everything that comes to the page. Returns a function that finds phone numbers in it, on the page and in its
 * storage.
 */
function watchForNumbers(page: Page) {
  const received: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/gateway/')) {
      // A response that still came when the page was closed was seen by nobody.
      void response.text().then(
        (text) => received.push(text),
        () => {},
      );
    }
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  return async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const everything = [...received, await page.content(), kept].join('\n');
    return everything.match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? [];
  };
}

test('a private pool goes on to its end, and no number of it is anywhere in the clear', patiently, async () => {
  const { agent, signedIn, at, ids, tenantId, admin } = await createPools();
  const page = await signedIn(agent);
  const numbers = watchForNumbers(page);
  await page.goto(at('/pages/index/index'));
  await page.getByText(`接着打 1 / ${POOL} · 最久没联系`).waitFor();
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await count(page, POOL);
  await page.getByText('逾期 1 小时').waitFor();
  await page.getByText('138****0000').waitFor();
  await expectSound(page, 'own customers');

  const seen = new Set<string>();
  await expect
    .poll(async () => {
      for (const id of await readThenScroll(page)) seen.add(id);
      return seen.size;
    })
    .toBe(POOL);
  expect([...seen].toSorted()).toEqual(ids.toSorted());

  await page.locator('[data-customer]').last().click();
  await page.getByRole('tab', { name: '资料' }).click();
  await page.getByText('归属人').waitFor();
  expect(await numbers()).toEqual([]);

  // Without masking, the same check finds the numbers.
  await admin(`update tenant set masks_phones = false where id = ${tenantId}`);
  await page.reload();
  await page.getByText('归属人').waitFor();
  await expect.poll(numbers).not.toEqual([]);
});

test('search finds by part of a name, by a number and by its last four digits, as one types', patiently, async () => {
  const { agent, addToPublicPool, signedIn, at } = await createPools();
  await addToPublicPool({ name: '欧阳雪梅', mobile: '13612340960', company: '义乌百汇日用品' });
  await addToPublicPool({ name: '周雪', mobile: '13712340961' });
  await addToPublicPool({ name: '周文', mobile: '13812349999' });
  const page = await signedIn(agent);
  await page.goto(at('/pages2/homeH5/homeleft?pool=sea'));
  await count(page, 3);

  await page.getByRole('searchbox').pressSequentially('雪');
  await count(page, 2);
  expect(await names(page)).toEqual(['欧阳雪梅', '周雪']);
  await search(page, '雪梅');
  await count(page, 1);
  await search(page, '0961');
  await expect.poll(() => names(page)).toEqual(['周雪']);
  await search(page, '136 1234 0960');
  await expect.poll(() => names(page)).toEqual(['欧阳雪梅']);
  await page.getByText('136****0960').waitFor();
  await search(page, '13612340961');
  await page.getByText('没有符合的客户').waitFor();
  await expectSound(page, 'customers: none found');
  await page.getByRole('button', { name: '清除条件' }).click();
  await count(page, 3);

  await page.getByText('私海', { exact: true }).click();
  await search(page, '户 12');
  await count(page, 11);
  await search(page, '0129');
  await expect.poll(() => names(page)).toEqual(['客户 129']);
});

test('levels and tags narrow a list, show what is on, and stay while one looks elsewhere', patiently, async () => {
  const { agent, tenant, ids, signedIn, at } = await createPools();
  const [fair, referred] = await insertTags(tenant, [
    { groupName: '来源', name: '展会' },
    { groupName: '来源', name: '老客户介绍' },
  ]);
  // Their levels are A, B, C, D, E, F, A, B, …
  await tagCustomers(tenant, [
    ...ids.slice(0, 40).map((customerId) => ({ customerId, tagId: fair! })),
    ...ids.slice(60, 64).map((customerId) => ({ customerId, tagId: referred! })),
  ]);
  const page = await signedIn(agent);
  await page.goto(at('/pages2/homeH5/homeleft'));
  await count(page, POOL);
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('button', { name: '展会' }).waitFor();
  const ours = ['A 强意向', 'B 一般', 'C 待筛选', 'D 弱意向', 'E 需跟进', 'F 无需跟进'];
  await expect.poll(() => sheet.getByRole('button', { name: /^[A-F] / }).allTextContents()).toEqual(ours);
  await expectSound(page, 'customers: filter sheet');
  await expectInReachInLandscape(page, sheet.getByRole('button', { name: '看结果' }));
  for (const chip of ['A 强意向', 'B 一般', '展会']) await sheet.getByRole('button', { name: chip }).click();
  await sheet.getByRole('button', { name: '看结果' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await count(page, 14);
  await page.getByRole('button', { name: 'A、B' }).waitFor();
  expect(new Set(await page.locator('[data-customer] .lv').allTextContents())).toEqual(new Set(['A', 'B']));

  await scrollBy(page, 300);
  const place = await page.locator('.page.list').evaluate((list) => list.scrollTop);
  await page.getByText('客户 13', { exact: true }).click();
  await page.getByRole('heading', { name: '客户 13' }).waitFor();
  await page.goBack();
  await count(page, 14);
  await expect.poll(() => page.locator('.page.list').evaluate((list) => list.scrollTop)).toBe(place);

  await page.getByRole('button', { name: 'A、B' }).click();
  await count(page, 40);
  await page.getByRole('button', { name: '展会' }).click();
  await count(page, POOL);
  await page.getByRole('button', { name: '已逾期' }).click();
  await count(page, 1);
});

test('all orders of a list can be seen in its menu, and one that is pressed is the order', patiently, async () => {
  const { agent, addToPublicPool, signedIn, at } = await createPools();
  await addToPublicPool({ name: '欧阳雪梅' });
  const page = await signedIn(agent);
  await page.goto(at('/pages2/homeH5/homeleft'));
  await count(page, POOL);
  expect((await names(page))[0]).toBe('客户 0');
  await page.getByRole('button', { name: '按回访时间' }).click();
  const orders = page.getByRole('menuitemradio');
  const menu = (await page.getByRole('menu').boundingBox())!;
  for (const order of await orders.all()) {
    const { x, y, width, height } = (await order.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    expect([x >= menu.x, y >= menu.y, x + width <= menu.x + menu.width, y + height <= menu.y + menu.height]).toEqual(
      Array.from({ length: 4 }, () => true),
    );
  }
  await page.getByRole('menuitemradio', { name: '按领取时间' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe(`客户 ${POOL - 1}`);
});
