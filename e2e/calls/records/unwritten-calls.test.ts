import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

async function createTalks() {
  const pages = await createCallPages(browser);
  const { bench, member } = pages;
  const agent = await member('赵婷');
  const called: Record<string, string> = {};
  for (const [index, name] of ['徐志强', '周敏'].entries()) {
    const customerId = await agent.customer({ name });
    called[name] = await bench.domains.calls.recordPast(agent.who, {
      customerId,
      lineId: bench.lineId,
      createdAt: new Date(bench.clock.now().getTime() - (30 - index * 10) * 60_000),
      cause: 'answered',
      hungUpBy: 'customer',
      ringSeconds: 5,
      talkSeconds: 60,
      recording: null,
    });
  }
  return { ...pages, agent, called };
}

const patiently = { timeout: 90_000 };

test('the second call does not make the first one forgotten: both are in a list until written', patiently, async () => {
  const { open, agent } = await createTalks();
  const page = await agent.page();
  await open(page, '/pages/index/index');
  const line = page.getByText('2 通电话还没写跟进');
  await line.waitFor();
  // One line represents all of them.
  await expect.poll(() => page.getByText(/还没写跟进/).count()).toBe(1);
  await expectSound(page, 'home: unwritten calls');
  // The way back is on every main screen, above the bottom bar.
  for (const tab of ['客户', '拨号', '我的']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.getByRole('link', { name: tab, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
    await line.waitFor();
  }
  await page.getByRole('button', { name: '去写' }).click();
  const rows = page.locator('[data-call]');
  await expect.poll(() => rows.count()).toBe(2);
  await expectSound(page, 'unwritten calls: two');

  for (const [name, left] of [
    ['徐志强', 1],
    ['周敏', 0],
  ] as const) {
    await rows.filter({ hasText: name }).click();
    const sheet = page.getByRole('dialog', { name: '通话小结' });
    await sheet.getByRole('textbox').first().fill(`和${name}谈过`);
    await page.clock.fastForward(1000);
    await sheet.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(left);
  }
  await page.getByText('都写好了').waitFor();
  await open(page, '/pages/index/index');
  await page.getByText('待回访').waitFor();
  await expect.poll(() => page.getByText(/还没写跟进/).count()).toBe(0);
});

test('the line is put off for today, and a customer tells of their own call only', patiently, async () => {
  const { bench, open, agent } = await createTalks();
  const page = await agent.page();
  const { list } = (await bench.call('customers.privatePage', {}, agent.token)).data;
  const idOf = (name: string) => list.find((customer) => customer.name === name)!.id;
  const line = page.getByText(/还没写跟进/);
  await open(page, '/pages/index/index');
  await line.waitFor();
  await page.getByRole('button', { name: '今天不再提醒' }).click();
  await line.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('待回访').waitFor();
  expect(await line.count()).toBe(0);

  // The page of the last call's customer tells of the missing note. The page of another customer tells nothing.
  await open(page, `/pages/client/detail?id=${idOf('周敏')}`);
  await page.getByText('上一通还没写跟进 · 周敏').waitFor();
  await expectSound(page, 'customer: unwritten call');
  await open(page, `/pages/client/detail?id=${idOf('徐志强')}`);
  await page.getByRole('heading', { name: '徐志强' }).waitFor();
  await page.getByRole('button', { name: '呼叫' }).waitFor();
  expect(await line.count()).toBe(0);

  // The next day begins with the unwritten call.
  await page.clock.setSystemTime(new Date(bench.clock.now().getTime() + 24 * 3_600_000));
  await open(page, '/pages/index/index');
  await page.reload();
  await line.waitFor();
});

test('a note that another tab has written is not written twice unasked', patiently, async () => {
  const { bench, open, agent, called } = await createTalks();
  const callId = called['周敏']!;
  const page = await agent.page();
  await open(page, `/pages3/in-call?call=${callId}`);
  const sheet = page.getByRole('dialog', { name: '通话小结' });
  await sheet.getByRole('textbox').first().fill('这边写的');
  const { data: call } = await bench.call('calls.detail', { id: callId }, agent.token);
  const customerId = call.customerId!;
  await bench.call('followups.save', { customerId, callId, text: '那边写的' }, agent.token);
  const texts = async () =>
    (await bench.call('followups.list', { customerId }, agent.token)).data.list.map(({ text }) => text);

  await page.clock.fastForward(1000);
  const question = page.getByRole('alertdialog', { name: '这通电话已写过跟进' });
  await sheet
    .getByRole('button', { name: /^保存/ })
    .first()
    .click();
  await question.getByRole('button', { name: '先不写' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await texts()).toEqual(['那边写的']);
  // The words are still there.
  await expect.poll(() => sheet.getByRole('textbox').first().inputValue()).toBe('这边写的');

  await sheet
    .getByRole('button', { name: /^保存/ })
    .first()
    .click();
  await question.getByRole('button', { name: '再写一条' }).click();
  await expect.poll(texts).toEqual(['这边写的', '那边写的']);
});
