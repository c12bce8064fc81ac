import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { callOf, createCallPages, pressUntil } from '../call-pages.ts';
import { expectSound } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** A number that is answered. The simulator lists the meaning of the last two digits. */
const ANSWERS = '13612340060';
const NEVER_ANSWERS = '13612340071';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '通话小结' });
const chip = (page: Page, name: string) => sheetOf(page).getByRole('radio', { name, exact: true });
const isOn = async (page: Page, name: string) => (await chip(page, name).getAttribute('aria-checked')) === 'true';

/** Makes an agent who has called a customer with a call-back at that time, and shows the sheet after the call. */
async function createPromised(at: string, mobile: string) {
  const { bench, member, open } = await createCallPages(browser);
  const agent = await member('赵婷');
  const customerId = await agent.customer({ name: '冯明辉', mobile, level: 2 });
  const content = '老板在，谈代理记账年费，之前说要和合伙人商量';
  await bench.call('followups.addVisit', { customerId, at, content }, agent.token);
  const page = await agent.page();
  await open(page, `/pages/client/detail?id=${customerId}`);
  const waiting = async () =>
    (await bench.call('followups.visits', { state: 'waiting', customerId }, agent.token)).data.list.map((callBack) =>
      new Date(callBack.at).toISOString(),
    );

  async function call(talk: boolean): Promise<void> {
    await button(page, '呼叫').click();
    const callId = await callOf(page);
    if (talk) {
      await agent.until(callId, 'answered');
      await button(page, '挂断').click();
    }
    await agent.until(callId, 'ended');
    await sheetOf(page).waitFor();
  }

  /** Saves the sheet, which leads back to the customer. */
  async function save(): Promise<void> {
    await page.clock.fastForward(1000);
    await pressUntil(sheetOf(page).getByRole('button', { name: '保存', exact: true }), button(page, '呼叫'));
  }

  return { bench, agent, page, waiting, call, save, content };
}

const patiently = { timeout: 90_000 };

test('a call in vain leaves the promise, which the sheet shows and the agent may end', patiently, async () => {
  const { page, waiting, call, save, content } = await createPromised('2026-03-03T02:00:00Z', NEVER_ANSWERS);
  await page.getByText('明天 10:00 回访').waitFor();
  const words = page.getByText(content);
  await words.waitFor();
  // Two lines are enough for all words.
  await expect.poll(() => words.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  await expectSound(page, 'customer: promise');

  await call(false);
  const sheet = sheetOf(page);
  await sheet.getByText('约好明天 10:00').waitFor();
  await sheet.getByText('按呼叫结果自动选').waitFor();
  expect(await isOn(page, '保留')).toBe(true);
  await expectSound(page, 'sheet: promise');
  await save();
  expect(await waiting()).toEqual(['2026-03-03T02:00:00.000Z']);

  // The agent ends the call-back by hand, in a note without a call.
  await button(page, '跟进').click();
  const note = page.getByRole('dialog', { name: '写跟进' });
  await note.getByText('约好明天 10:00').waitFor();
  await note.getByRole('textbox').fill('他自己打来谈过了');
  await note.getByRole('radio', { name: '完成' }).click();
  await button(page, '保存').click();
  await note.waitFor({ state: 'detached' });
  expect(await waiting()).toEqual([]);
});

test('a talk does what was promised for now; another time moves it', patiently, async () => {
  const { bench, page, waiting, call, save } = await createPromised('2026-03-02T02:00:30Z', ANSWERS);
  bench.time.advance(60_000);
  await page.clock.fastForward(60_000);
  await call(true);
  await sheetOf(page)
    .getByText(/约好今天 10:00 · 逾期/)
    .waitFor();
  expect(await isOn(page, '完成')).toBe(true);
  await chip(page, '保留').click();
  await expect.poll(() => isOn(page, '保留')).toBe(true);
  await chip(page, '再联系').click();
  await sheetOf(page).getByText('改到 明天 10:00').waitFor();
  expect(await isOn(page, '改')).toBe(true);
  await chip(page, '改').click();
  await page.getByRole('dialog', { name: '约回访' }).getByRole('radio', { name: '3 天后' }).click();
  await button(page, '约在 3月5日 10:00').click();
  await sheetOf(page).getByText('改到 3月5日 10:00').waitFor();
  await expectSound(page, 'sheet: promise moved');
  await save();
  expect(await waiting()).toEqual(['2026-03-05T02:00:00.000Z']);
});

test('settings made by a chip go with it, and are told as such', patiently, async () => {
  const { page, call, save, waiting } = await createPromised('2026-03-03T02:00:00Z', NEVER_ANSWERS);
  await call(false);
  await chip(page, '别再打').click();
  await sheetOf(page).getByText('随“别再打”自动选').waitFor();
  const level = (letter: string) => sheetOf(page).getByRole('radio', { name: new RegExp(`^${letter} `) });
  await expect.poll(() => level('F').getAttribute('aria-checked')).toBe('true');
  expect(await isOn(page, '完成')).toBe(true);
  await chip(page, '没联系上').click();
  await expect.poll(() => level('F').getAttribute('aria-checked')).toBe('false');
  await expect.poll(() => level('B').getAttribute('aria-checked')).toBe('true');
  expect(await isOn(page, '保留')).toBe(true);
  await save();
  expect(await waiting()).toHaveLength(1);
});
