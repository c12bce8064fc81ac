import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { layoutFaults } from '../../app/layout-faults.ts';
import { overflowing, seriousFaults } from '../../faults.ts';
import { button, talkWithColleague } from './talk-with-colleague.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };

test('all three talk, each screen shows it, and the agent leaves the two', patiently, async () => {
  const { page, other, controls, consult, runUntil, journey, colleague, id } = await talkWithColleague(browser);
  await consult();
  for (const shown of [page, other]) {
    expect(await layoutFaults(shown)).toEqual([]);
    expect(await overflowing(shown)).toEqual([]);
    expect(await seriousFaults(shown)).toEqual([]);
  }
  await button(page, '三方通话').click();
  await page.getByText('你、李敏和客户三方通话').waitFor();
  await other.getByText('你和赵婷在和客户通话').waitFor();
  expect(await controls()).toMatchObject({ isHeld: false, consult: { state: 'joined' } });
  await button(page, '我先退出').click();
  await runUntil(async () => {
    const { call } = (await journey.call('calls.current', {}, colleague.token)).data;
    return call?.id === id && call.agentName === '李敏';
  });
  await button(other, '静音').waitFor();
});

test('a colleague who was asked to leave is gone, and the record names both', patiently, async () => {
  const { page, other, controls, consult, runUntil, journey, agent, id } = await talkWithColleague(browser);
  await consult();
  await button(page, '三方通话').click();
  // The toast lasts two seconds, so it is waited for from before.
  const told = other.getByText('赵婷继续和客户通话').waitFor();
  await button(page, '请李敏退出').click();
  await runUntil(async () => (await controls()).consult === null);
  await told;
  await button(page, '挂断').click();
  await journey.until(id, 'ended');
  await page.goto(journey.at(`/pages/dial/detail?id=${id}`));
  await page.getByText('赵婷 · 李敏').first().waitFor();
  expect((await journey.call('calls.detail', { id }, agent.token)).data.companions).toMatchObject([{ name: '李敏' }]);
});
