import { contract } from '@haihu/contract/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { callPagesInOneWorld } from '../../call-pages.ts';
import { seriousFaults } from '../../faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createCallPages = callPagesInOneWorld();

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('up and down go through the list as it was narrowed, and the list is where it was', patiently, async () => {
  const { member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  for (let index = 1; index <= 30; index += 1) {
    await agent.customer({ name: `客户${String(index).padStart(2, '0')}`, level: index % 2 ? 1 : 3 });
  }
  const page = await agent.page();
  await open(page, '/pages2/homeH5/homeleft?sort=owned&levels=1');
  await page.getByText('15 位').waitFor();
  await page.locator('.page.list').evaluate((list) => list.scrollTo(0, 300));
  await page.locator('[data-customer]').getByText('客户13').click();
  await heading(page, '客户13').waitFor();
  await heading(page, '9 / 15').waitFor();
  await button(page, '下一位').click();
  await heading(page, '客户11').waitFor();
  await heading(page, '10 / 15').waitFor();
  await button(page, '上一位').click();
  await button(page, '上一位').click();
  await heading(page, '客户15').waitFor();

  // However far the user went, one step leads back.
  await button(page, '返回').click();
  await page.getByText('15 位').waitFor();
  await expect.poll(() => page.locator('.page.list').evaluate((list) => list.scrollTop)).toBe(300);
});

test('a level shows at once, and goes back where the server refuses', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', level: 3 });
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, 'C 待筛选').click();
  await page.getByRole('radio', { name: 'A 强意向' }).click();
  await button(page, 'A 强意向').waitFor();
  // The history shows the change.
  await page.locator('article', { hasText: '等级' }).waitFor();

  let refuse: (() => void) | undefined;
  const refused = new Promise<void>((resolve) => void (refuse = resolve));
  await page.route('**/api/crm/updateIttLevel', async (route) => {
    await refused;
    await route.abort();
  });
  await button(page, 'A 强意向').click();
  await page.getByRole('radio', { name: 'F 无需跟进' }).click();
  await button(page, 'F 无需跟进').waitFor();
  // The toast goes again, perhaps before the level is read anew.
  const told = page.getByText('连不上服务器，稍后再试').waitFor();
  refuse!();
  await told;
  await button(page, 'A 强意向').waitFor();
  expect((await bench.call('customers.privateDetail', { id }, agent.token)).data.level).toBe(1);
});

test('tags are put on and taken off in the head', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const leader = await member('王磊', { isSuper: true, dataScope: 'all' });
  for (const name of ['展会', '比价中']) {
    await bench.call('customers.saveTag', { groupName: '来源', name, colour: 'blue' }, leader.token);
  }
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟' });
  const page = await agent.page();
  const tagsOf = async () => {
    const { data } = await bench.call('customers.privateDetail', { id }, agent.token);
    return data.tags.map(({ name }) => name);
  };
  const sheet = page.getByRole('dialog', { name: '标签' });
  const head = page.locator('.detail-head');
  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, '+ 标签').click();
  await sheet.getByRole('button', { name: '展会' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: '保存' }).click();
  await head.getByText('展会').waitFor();
  expect(await tagsOf()).toEqual(['展会']);

  // The customer's own tags are on, and untouched ones stay.
  await button(page, '+ 标签').click();
  await sheet.getByRole('button', { name: '比价中' }).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await head.getByText('比价中').waitFor();
  await button(page, '+ 标签').click();
  await sheet.getByRole('button', { name: '展会', pressed: true }).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await head.getByText('展会').waitFor({ state: 'detached' });
  expect(await tagsOf()).toEqual(['比价中']);
});

test('a visit is planned by a chip or on the wheel, and changed', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟' });
  const other = await agent.customer({ name: '刘芳' });
  await bench.call(
    'followups.addVisit',
    { customerId: other, at: '2026-03-05T02:00:00Z', content: '报价' },
    agent.token,
  );
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, '回访').click();
  await button(page, '约在 明天 10:00').waitFor();
  await page.getByRole('radio', { name: '3 天后' }).click();
  await page.getByText('3月5日 10:00 你还有 1 个回访').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await button(page, '约在 3月5日 10:00').click();
  await page.getByText('3月5日 10:00 回访').waitFor();

  await button(page, '改').click();
  const hour = page.getByRole('spinbutton', { name: '时' });
  await hour.focus();
  await hour.press('ArrowDown');
  await hour.press('ArrowDown');
  await button(page, '约在 3月5日 12:00').click();
  await page.getByText('3月5日 12:00 回访').waitFor();
  const { data } = await bench.call('followups.visits', { state: 'waiting', customerId: id }, agent.token);
  expect(data.list.map((callBack) => Date.parse(callBack.at))).toEqual([Date.parse('2026-03-05T04:00:00Z')]);

  // A past time cannot be planned, and is not even sent.
  await button(page, '改').click();
  const day = page.getByRole('spinbutton', { name: '日' });
  await day.focus();
  for (let days = 0; days < 3; days += 1) await day.press('ArrowUp');
  await hour.focus();
  for (let hours = 0; hours < 4; hours += 1) await hour.press('ArrowUp');
  await page.getByText('今天 08:00 已经过去，往后选').waitFor();
  await expect.poll(() => button(page, '约在 今天 08:00').isDisabled()).toBe(true);
});

test('a half-written note is there after the app was closed, for that customer only', patiently, async () => {
  const { member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const [one, other] = [await agent.customer({ name: '何丽娟' }), await agent.customer({ name: '刘芳' })];
  const page = await agent.page();
  const note = page.getByRole('dialog', { name: '写跟进' }).getByRole('textbox');
  /** Waits until this note is the only one on the page: a form that closes stays for a moment. */
  const noteIs = (text: string) =>
    expect
      .poll(() => note.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)))
      .toEqual([text]);
  await open(page, `/pages/client/detail?id=${one}&write=1`);
  await note.fill('看过报价');
  await button(page, '要合同')
    .or(page.getByRole('radio', { name: '已加微信' }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain('write');
  await open(page, `/pages/client/detail?id=${other}`);
  await button(page, '跟进').click();
  await noteIs('');
  await button(page, '保存').click();
  await page.getByText('选一个结果，或写一句跟进').waitFor();
  await open(page, `/pages/client/detail?id=${one}`);
  await page.reload();
  await button(page, '跟进').click();
  await noteIs('看过报价');
  await expect.poll(() => page.getByRole('radio', { name: '已加微信' }).getAttribute('aria-checked')).toBe('true');

  // A follow-up that was saved a moment ago can be corrected.
  await button(page, '保存').click();
  await button(page, '改跟进').click();
  await page.getByRole('dialog', { name: '改跟进' }).getByRole('textbox').fill('看过报价单');
  await button(page, '保存').click();
  await page.getByText('看过报价单', { exact: true }).waitFor();
  await page.getByText('改过').waitFor();
});

test('a long story goes on as one scrolls', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟' });
  for (let index = 0; index < 45; index += 1) {
    await bench.call('followups.save', { customerId: id, text: `第 ${index} 条` }, agent.token);
  }
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await page.getByText('第 44 条').waitFor();
  expect(await page.getByText('第 0 条').count()).toBe(0);
  const toEnd = () => page.locator('.page').evaluate((story) => story.scrollTo(0, story.scrollHeight));
  await expect.poll(async () => (await toEnd(), page.getByText('赵婷从公海领取').count())).toBe(1);
});

test('wherever a customer is, its detail says so', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const other = await member('李敏');
  const [mine, inPublicPool, taken, binned] = [
    await agent.customer({ name: '何丽娟' }),
    await bench.addToPublicPool({ name: '刘芳' }),
    await other.customer({ name: '黄伟' }),
    await agent.customer({ name: '周文斌' }),
  ];
  await bench.admin(`update customer set recycle_bin_id = 1 where id = ${binned}`);
  const page = await agent.page();
  const at = (screen: string, query: string) => open(page, `/pages/${screen}?${query}`);

  await at('client/detailcrm', `id=${mine}`);
  await heading(page, '何丽娟').waitFor();
  await button(page, '跟进').waitFor();
  await at('client/detailcrm', `id=${inPublicPool}`);
  await heading(page, '刘芳').waitFor();
  await button(page, '领取').waitFor();
  await at('client/detailcrm', `id=${taken}`);
  await heading(page, '当前客户已转移他人').waitFor();
  await at('news/detailcrm', `userId=${taken}&type=0`);
  await heading(page, '该客户已被领取').waitFor();
  await at('client/detailpublic', `id=${taken}`);
  await heading(page, '黄伟').waitFor();
  await page.getByText('李敏 今天 10:00 已领取').waitFor();
  await at('client/detailcrm', `id=${binned}`);
  await heading(page, '该客户已被移入回收站').waitFor();
  await at('news/detailcrm', 'userId=999999&type=1');
  await heading(page, '该客户已被删除').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('two agents claim from the detail: the slower one reads who and when', patiently, async () => {
  const { bench, member, open } = await createCallPages(browser);
  const [winner, loser] = [await member('李敏'), await member('赵婷')];
  const id = await bench.addToPublicPool({ name: '罗敏' });
  const page = await loser.page();
  await open(page, `/pages/client/detailpublic?id=${id}`);
  // Another agent's claim overtakes this one. If it were earlier, the page might hear of it before the click.
  await page.route(`**/${contract['customers.claim'].path}`, async (route) => {
    expect((await bench.call('customers.claim', { ids: [id] }, winner.token)).code).toBe(200);
    await route.continue();
  });
  // On a busy machine a toast may be gone by the time that the click is over, so the wait begins before.
  const told = page.locator('.toast').getByText('李敏 10:00 已领取').waitFor();
  await Promise.all([told, button(page, '领取').click()]);
  await page.getByText('李敏 今天 10:00 已领取').waitFor();
  expect(await button(page, '领取').count()).toBe(0);
});

test('a member who may only look sees no action that would be refused', patiently, async () => {
  const { member, bench, open } = await createCallPages(browser);
  const agent = await member('赵婷', { permissions: ['customers.private.read', 'customers.sea.read'] });
  const id = await bench.addToPublicPool({ name: '何丽娟', level: 1 });
  await bench.tenant.query(
    sql`update customer set owner_id = ${(await bench.call('identity.userInfo', {}, agent.token)).data.userId}, owned_at = now()`,
  );
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${id}`);
  await heading(page, '何丽娟').waitFor();
  await page.getByRole('tab', { name: '资料' }).click();
  for (const name of ['跟进', '回访', '呼叫', '领取', 'A 强意向']) expect(await button(page, name).count()).toBe(0);
});
