import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../apps/server/src/domains/calls/test-support/arrive.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { connected } from '../../connected.ts';
import { createJourney, expectSound, type Journey } from '../../journey.ts';
import { runFor } from './run-for.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const ringing = (page: Page) => page.getByRole('dialog', { name: '有来电' });
const key = (page: Page, name: string) => ringing(page).getByRole('button', { name, exact: true });
const gone = (page: Page) => ringing(page).waitFor({ state: 'detached' });

const openOffice = () => createJourney(browser, { areAgentsAsked: true });

/** Brings an agent to the home screen, ready for callers. */
async function atHome(journey: Journey, name: string) {
  const agent = await journey.agent(name);
  const page = await journey.signedIn(agent);
  await page.goto(journey.at('/pages/index/index'));
  await page.getByRole('link', { name: '首页' }).waitFor();
  await connected(page);
  return { ...agent, page };
}

async function runUntil(journey: Journey, holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await runFor(journey, 0.2);
      return holds();
    })
    .toBe(true);
}

/** Lets time pass until the call of an agent is in this state. */
async function untilCall(journey: Journey, { token }: { token: string }, state: string): Promise<void> {
  await runUntil(journey, async () => (await journey.call('calls.current', {}, token)).data.call?.state === state);
}

test('known: the owner sees who calls and what was said last, declines, and a colleague talks', patiently, async () => {
  const journey = await openOffice();
  const owner = await atHome(journey, '赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', company: '嘉兴瓯越布业', mobile: '13900000160' });
  await journey.call('customers.claim', { ids: [customerId] }, owner.token);
  await journey.call('followups.save', { customerId, text: '下周要样品' }, owner.token);
  const colleague = await atHome(journey, '李敏');

  await arrive(journey, '13900000160');
  for (const words of ['何丽娟', '嘉兴瓯越布业', '下周要样品']) await ringing(owner.page).getByText(words).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await owner.page.emulateMedia({ colorScheme });
    await expectSound(owner.page, 'home: a customer calls');
  }
  await runFor(journey, 5);
  expect(await ringing(colleague.page).count()).toBe(0);
  await key(owner.page, '拒接').click();
  await runUntil(journey, async () => (await ringing(colleague.page).count()) > 0);
  await gone(owner.page);

  await key(colleague.page, '接听').click();
  await untilCall(journey, colleague, 'bridged');
  await gone(colleague.page);
  // The agent who takes the call is led to its screen.
  await colleague.page.getByText('通话中', { exact: true }).first().waitFor();
  expect((await journey.call('calls.missed', {}, owner.token)).data.list).toEqual([]);
});

test('unknown and queue: one caller talks, the next one waits until the agent is free again', patiently, async () => {
  const journey = await openOffice();
  const agent = await atHome(journey, '赵婷');
  const first = await arrive(journey, '13900000160');
  await ringing(agent.page).getByText('陌生号码').waitFor();
  await key(agent.page, '接听').click();
  await untilCall(journey, agent, 'bridged');
  await gone(agent.page);

  await arrive(journey, '13900000260');
  await runFor(journey, 3);
  expect(await ringing(agent.page).count()).toBe(0);
  first.hangUp();
  // A number of no customer asks for no note, so the agent is free at once.
  await runUntil(journey, async () => (await ringing(agent.page).count()) > 0);
  // The first call has a sheet of its own at its end. The caller's stays above it.
  await key(agent.page, '接听').click();
  await untilCall(journey, agent, 'bridged');
  await gone(agent.page);
});

test('a caller who hangs up while they ring takes the sheet along, and is missed', patiently, async () => {
  const journey = await openOffice();
  const agent = await atHome(journey, '赵婷');
  const caller = await arrive(journey, '13900000160');
  await ringing(agent.page).waitFor();
  await runFor(journey, 2);
  // The page still hears of what is told to it.
  const told = agent.page.getByText('对方挂断了').waitFor();
  caller.hangUp();
  await runFor(journey, 1);
  await told;
  await gone(agent.page);
});
