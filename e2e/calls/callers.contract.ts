import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, type Lab, sql } from '../../apps/server/test/journeys.ts';
import { type MadeHeadset, putHeadset } from '../../apps/web/src/features/calls/own-phone/headset/made-headset.ts';
import { createInstallation, hearInPage, keepSound, launchTalking, LOUD, register } from './asterisk-pages.ts';

/** The number that people call, and the tone that a caller whose number ends in 63 plays. Hertz. */
const [DID, CALLERS_TONE] = ['057188886666', 440];

/** Time for a caller to come through two Asterisks to a page. */
const soon = { timeout: 40_000 };

let agents: Awaited<ReturnType<typeof launchTalking>>;
let lab: Lab;

beforeAll(async () => {
  agents = await launchTalking(1500);
  lab = await createLab();
});
afterAll(async () => {
  await agents.close();
  await lab.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ringing = (page: Page) => page.getByRole('dialog', { name: '有来电' });

const headsetOf = (page: Page) => ({
  press: (key: 'hook' | 'mute') =>
    page.evaluate((pressed) => (window as unknown as { headset: MadeHeadset }).headset.press(pressed), key),
  lamps: () => page.evaluate(() => (window as unknown as { headset: MadeHeadset }).headset.lamps()),
  isOpen: () => page.evaluate(() => (window as unknown as { headset: MadeHeadset }).headset.isOpen()),
});

/** Makes an installation with callers, and members whose page is their phone. */
async function createOffice() {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  await expect
    .poll(() => lab.engine.command('pjsip show identifies'), { timeout: 30_000 })
    .toContain(lab.carrierAddress);

  /**
   * `isHome`: the member goes home. Otherwise they stay on the screen where they switched the phone on. `before`:
   * prepares the page before it loads.
   */
  async function atPhone(
    name: string,
    { isHome = true, before }: { isHome?: boolean; before?: (page: Page) => Promise<unknown> } = {},
  ) {
    const agent = await member(name);
    const page = await agent.page();
    await keepSound(page);
    await before?.(page);
    await open(page, '/pages3/softphone');
    await register(page);
    // The engine tells the server that the phone can ring.
    const noted = sql`select from agent_phone where user_id = ${agent.who.userId} and registered_on is not null`;
    await expect.poll(async () => (await bench.tenant.query(noted)).length, soon).toBe(1);
    if (isHome) {
      await open(page, '/pages/index/index');
      await page.getByRole('link', { name: '首页' }).waitFor();
    }
    return { ...agent, page };
  }

  /** Returns the newest call, which is the last caller's. */
  async function lastCall() {
    const [call] = await bench.tenant.query<{ state: string; cause: string | null; agentId: string | null }>(sql`
      select state, cause, agent_id as "agentId" from call order by id desc limit 1`);
    return call;
  }

  return { bench, atPhone, lastCall };
}

test('known: the owner sees who calls and what was said last, declines, and a colleague talks', async () => {
  const { bench, atPhone, lastCall } = await createOffice();
  const owner = await atPhone('赵婷');
  const customerId = await owner.customer({ name: '何丽娟', company: '嘉兴瓯越布业', mobile: '13812346663' });
  await bench.call('followups.save', { customerId, text: '下周要样品' }, owner.token);
  const colleague = await atPhone('李敏');

  const caller = await lab.callers.arrive('13812346663', DID);
  await ringing(owner.page).getByText('何丽娟').waitFor(soon);
  await ringing(owner.page).getByText('嘉兴瓯越布业').waitFor();
  await ringing(owner.page).getByText('下周要样品').waitFor();
  expect(await ringing(colleague.page).count()).toBe(0);
  await button(owner.page, '拒接').click();
  await ringing(owner.page).waitFor({ state: 'detached' });

  await ringing(colleague.page).waitFor(soon);
  await button(colleague.page, '接听').click();
  await expect.poll(lastCall, soon).toMatchObject({ state: 'bridged', agentId: colleague.who.userId });
  await expect.poll(() => hearInPage(colleague.page, CALLERS_TONE), soon).toBeGreaterThan(LOUD);
  await caller.hangUp();
  await expect.poll(lastCall, soon).toMatchObject({ state: 'ended', cause: 'answered' });
});

test('unknown and queue: one caller talks, the next one waits with music until the agent is free again', async () => {
  const { bench, atPhone, lastCall } = await createOffice();
  const { page, token } = await atPhone('赵婷', { isHome: false });
  const first = await lab.callers.arrive('13912346663', DID);
  await ringing(page).getByText('陌生号码').waitFor(soon);
  await ringing(page).getByRole('button', { name: '接听' }).click();
  await ringing(page).waitFor({ state: 'detached' });
  await expect.poll(lastCall, soon).toMatchObject({ state: 'bridged' });

  const second = await lab.callers.arrive('13712346660', DID);
  await expect.poll(lastCall, soon).toMatchObject({ state: 'customer_answered', agentId: null });
  expect(await ringing(page).count()).toBe(0);
  await first.hangUp();
  await bench.call('calls.setState', { state: 'ready' }, token);
  await ringing(page).waitFor(soon);
  expect(await second.isThere()).toBe(true);
  await ringing(page).getByRole('button', { name: '接听' }).click();
  await expect.poll(lastCall, soon).toMatchObject({ state: 'bridged' });
  await second.hangUp();
  await expect.poll(lastCall, soon).toMatchObject({ state: 'ended', cause: 'answered' });
});

test('a caller is answered, muted, heard again and hung up by the buttons of a headset, whose lamps follow', async () => {
  const { bench, atPhone, lastCall } = await createOffice();
  const loaded: string[] = [];
  const { page, token } = await atPhone('赵婷', {
    isHome: false,
    async before(opened) {
      opened.on('request', (request) => void loaded.push(request.url()));
      await opened.addInitScript(putHeadset);
    },
  });
  const hasCode = () => loaded.some((url) => url.includes('/headset-keys-'));
  expect(hasCode()).toBe(false);
  await button(page, '连接耳机按键').click();
  await page.getByText('按键可以接听、静音、保持和挂断').waitFor();
  expect(hasCode()).toBe(true);

  const { press, lamps } = headsetOf(page);
  await lab.callers.arrive('13912346663', DID);
  await ringing(page).waitFor(soon);
  await expect.poll(lamps).toEqual(['ring']);
  await press('hook');
  await ringing(page).waitFor({ state: 'detached' });
  await expect.poll(lastCall, soon).toMatchObject({ state: 'bridged' });
  await expect.poll(() => hearInPage(page, CALLERS_TONE), soon).toBeGreaterThan(LOUD);
  expect(await lamps()).toEqual(['offHook']);

  const { call } = (await bench.call('calls.current', {}, token)).data;
  const isMuted = async () => (await bench.call('calls.controls', { id: call!.id }, token)).data.isMuted;
  await press('mute');
  await expect.poll(isMuted).toBe(true);
  await expect.poll(lamps).toEqual(['offHook', 'mute']);
  await press('mute');
  await expect.poll(isMuted).toBe(false);
  await expect.poll(lamps).toEqual(['offHook']);
  await press('hook');
  await expect.poll(lastCall, soon).toMatchObject({ state: 'ended', cause: 'answered' });
  await expect.poll(lamps).toEqual([]);
});

test('of two tabs the one that has the phone listens to the headset, and the other one after it took the phone', async () => {
  const { atPhone } = await createOffice();
  const { page } = await atPhone('赵婷', {
    isHome: false,
    before: (opened) => opened.addInitScript(putHeadset, { isAllowed: true }),
  });
  const second = await page.context().newPage();
  await second.addInitScript(putHeadset, { isAllowed: true });
  await expect.poll(headsetOf(page).isOpen).toBe(true);
  await second.goto(page.url());
  await second.getByText('电话在另一个标签页里，按键在那边起作用').waitFor();
  expect(await headsetOf(second).isOpen()).toBe(false);

  await second.getByRole('main').getByRole('button', { name: '接到这里' }).click();
  await expect.poll(headsetOf(second).isOpen, soon).toBe(true);
  await expect.poll(headsetOf(page).isOpen).toBe(false);
  await page.getByText('电话在另一个标签页里，按键在那边起作用').waitFor();
});
