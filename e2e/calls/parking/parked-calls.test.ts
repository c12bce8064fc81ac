import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { button, talkWithColleague } from '../in-call/talk-with-colleague.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('an agent parks a call, and a colleague takes it from the list', { timeout: 90_000 }, async () => {
  const { page, other, journey, colleague, id, runUntil } = await talkWithColleague(browser);
  const list = async () => (await journey.call('calls.parked', {}, colleague.token)).data.list;
  await button(page, '转接').click();
  const sheet = page.getByRole('dialog', { name: '转给谁' });
  await sheet.getByRole('radio', { name: '暂存' }).click();
  await sheet.getByLabel('留言给接走的同事').fill('问发票');
  const told = page.getByText('已暂存，客户在听音乐，同事可以接走').waitFor();
  const invited = other.getByText('赵婷暂存了一通电话，客户在等：问发票').waitFor();
  await button(page, '暂存通话').click();
  await runUntil(async () => (await list()).length === 1);
  await Promise.all([told, invited]);
  // The toast leads to the list.
  await button(other, '去接').click();
  await other.getByText('问发票').last().waitFor();
  await other.getByText('赵婷暂存').waitFor();
  await button(other, /^接听：/).click();
  await other.getByText('正在呼叫你的话机').waitFor();
  const taken = page.getByText('李敏接走了你暂存的电话').waitFor();
  await runUntil(async () => (await list()).length === 0);
  const { call } = (await journey.call('calls.current', {}, colleague.token)).data;
  expect(call).toMatchObject({ id, agentName: '李敏', state: 'answered' });
  await taken;
  // The colleague who took the call is on its screen, with the keys of a talk.
  await other.waitForURL(new RegExp(`in-call\\?call=${id}`));
  await button(other, '转接').waitFor();
});
