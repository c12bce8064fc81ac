import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { button, talkWithColleague } from './talk-with-colleague.ts';

const OUTSIDE = '13912340160';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };

/** Makes a member who opened the sheet for an outside number during a talk. */
async function asksForNumber(rights: { permissions: readonly string[] } = { permissions: presets.manager }) {
  const talk = await talkWithColleague(browser, rights);
  const { page } = talk;
  await button(page, '转接').click();
  const sheet = page.getByRole('dialog', { name: '转给谁' });
  await sheet.getByRole('radio', { name: '外线号码' }).click();
  const ring = async (number: string) => {
    await sheet.getByLabel('号码', { exact: true }).fill(number);
    await button(page, '呼叫').click();
  };
  return { ...talk, sheet, ring };
}

test('a leader talks with an outside number, and gives it the customer', patiently, async () => {
  const { page, ring, sheet, runUntil, controls, journey, agent, id } = await asksForNumber();
  // The words of the refusal stand beside the number, and the sheet stays.
  await ring('110');
  await sheet.getByText('输入 11 位手机号，或带区号的座机').waitFor();
  await ring(OUTSIDE);
  await page.getByText(/正在呼叫139/).waitFor();
  await runUntil(async () => (await controls()).consult?.state === 'talks');
  await page.getByText(/正在和139.*商量/).waitFor();
  await page.getByText('客户听着音乐').waitFor();
  const told = page.getByText(/139.*已接过这通电话/).waitFor();
  await button(page, '转给对方').click();
  await runUntil(async () => (await journey.call('calls.current', {}, agent.token)).data.call === null);
  await told;
  const { data: detail } = await journey.call('calls.detail', { id }, agent.token);
  expect(detail.state).toBe('answered');
  // The agent is free for the next call.
  const { data: state } = await journey.call('calls.state', {}, agent.token);
  expect(['ready', 'wrap_up']).toContain(state.state);
});

test('a leader rings an outside number, and goes back to the customer', patiently, async () => {
  const { page, ring, runUntil, controls } = await asksForNumber();
  await ring(OUTSIDE);
  await page.getByText(/正在呼叫139/).waitFor();
  await button(page, '不呼叫了，回到客户').click();
  await runUntil(async () => (await controls()).consult === null);
  await page.getByText(/正在呼叫139/).waitFor({ state: 'detached' });
  expect(await controls()).toMatchObject({ isHeld: false });
});

test('an agent reads who may ring outside numbers, and rings none', patiently, async () => {
  const { page, sheet, journey, agent, id } = await asksForNumber({ permissions: presets.agent });
  await sheet.getByText('你的角色不能呼叫外线号码。可以先把电话转给主管').waitFor();
  expect(await sheet.getByLabel('号码', { exact: true }).count()).toBe(0);
  expect(await button(page, '呼叫').count()).toBe(0);
  expect(await journey.call('calls.consult', { id, mobile: OUTSIDE }, agent.token)).toMatchObject({ code: 41395 });
});
