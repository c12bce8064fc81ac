import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { button, talkWithColleague } from './talk-with-colleague.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };

test('an agent asks a colleague, and goes back to the customer', patiently, async () => {
  const { page, other, controls, consult, runUntil } = await talkWithColleague(browser);
  await consult();
  await page.getByText('客户听着音乐').waitFor();
  for (const name of ['保持', '取消保持', '转接']) {
    const key = button(page, name);
    if ((await key.count()) > 0) expect(await key.isDisabled()).toBe(true);
  }
  // The colleague's page says it for two seconds.
  const told = other.getByText('赵婷继续和客户通话').waitFor();
  await button(page, '回到客户').click();
  await runUntil(async () => (await controls()).consult === null);
  await page.getByText('正在和李敏商量').waitFor({ state: 'detached' });
  expect(await controls()).toMatchObject({ isHeld: false });
  await told;
});

test('an agent asks a colleague, and hands the call over', patiently, async () => {
  const { page, other, consult, runUntil, journey, colleague, id } = await talkWithColleague(browser);
  await consult();
  const told = page.getByText('李敏已接过这通电话').waitFor();
  await button(page, '转给李敏').click();
  await runUntil(async () => {
    const { call } = (await journey.call('calls.current', {}, colleague.token)).data;
    return call?.id === id && call.agentName === '李敏';
  });
  await told;
  // The colleague has all keys of an agent now.
  await button(other, '静音').waitFor();
});

test('the colleague hangs up: the agent is back with the customer, and reads it', patiently, async () => {
  const { page, other, controls, consult, runUntil } = await talkWithColleague(browser);
  await consult();
  await button(other, '挂断').click();
  const told = page.getByText('李敏已退出，你和客户继续通话').waitFor();
  await runUntil(async () => (await controls()).consult === null);
  await told;
  await button(page, '保持').waitFor();
});
