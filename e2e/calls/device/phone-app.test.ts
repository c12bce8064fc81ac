import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { ownPhone } from './phones.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const bridge = readFileSync('apps/mobile/android/assets/bridge.js', 'utf8');

type Answers = Record<string, object>;
type FakePhone = typeof globalThis & { answers: Answers; orders: { id: number; what: string }[] };

/**
 * Does in a page what the app does: evaluates the bridge in the main frame, and posts a port if it waits for one. The
 * phone behind the port is made up. Returns true if it posted one.
 */
async function openBridge(page: Page, answers: Answers): Promise<boolean> {
  const isWaiting = await page.evaluate(bridge);
  if (isWaiting) {
    await page.evaluate((given) => {
      const { port1, port2 } = new MessageChannel();
      const phone = Object.assign(globalThis as FakePhone, { answers: given, orders: [] as FakePhone['orders'] });
      port1.addEventListener('message', ({ data }) => {
        const order = JSON.parse(String(data)) as FakePhone['orders'][number];
        phone.orders.push(order);
        const answer = phone.answers[order.what];
        port1.postMessage(JSON.stringify(answer ? { id: order.id, answer } : { id: order.id, problem: 'unknown' }));
      });
      port1.start();
      // The message of an app has no source and no origin.
      dispatchEvent(new MessageEvent('message', { data: 'haihu', ports: [port2] }));
    }, answers);
  }
  return Boolean(isWaiting);
}

const ordersOf = (page: Page) => page.evaluate(() => (globalThis as FakePhone).orders);

test('a call goes through the bridge of the app, and its log reports the call', patiently, async () => {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const page = await journey.signedIn(agent, ownPhone);
  await page.goto(journey.at('/pages3/agenda'));
  await page.getByRole('main').waitFor();
  expect(await openBridge(page, { dial: { outcome: 'dialled' }, callLog: { calls: [] } })).toBe(true);
  // The app asks again after each navigation, and a page that has its port gets no other.
  expect(await openBridge(page, {})).toBe(false);

  const inCall = new URL(journey.at(`/pages3/in-call?customer=${customerId}&key=${'a'.repeat(32)}`)).hash;
  await page.evaluate((hash) => (location.hash = hash), inCall);
  await page.getByText('手机拨打中').waitFor();
  await page.evaluate(() => {
    const calls = [{ number: '13612340060', date: Date.now(), duration: 33 }];
    (globalThis as FakePhone).answers.callLog = { calls };
  });
  await journey.pass(40);
  await page.getByRole('dialog', { name: '通话小结' }).waitFor();
  const orders = await ordersOf(page);
  expect(orders.filter(({ what }) => what === 'dial')).toEqual([expect.objectContaining({ number: '13612340060' })]);
  expect(orders).toContainEqual(expect.objectContaining({ what: 'callLog', number: '13612340060' }));
  const ended = (await journey.call('calls.page', {}, agent.token)).data.list[0];
  expect(ended).toMatchObject({ mode: 'device', cause: 'answered', talkSeconds: 33 });
});

test('a frame inside of the page gets no bridge, and cannot pass itself off as the app', patiently, async () => {
  const page = await (await browser.newContext()).newPage();
  await page.setContent('<iframe sandbox="allow-scripts" srcdoc="<p>Another site</p>"></iframe>');
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  expect(await page.evaluate(bridge)).toBe(true);
  // Orders of the page wait until the app's port is there.
  await page.evaluate(() => {
    type Phone = { Capacitor: { Plugins: { LocalCall: { sims(): Promise<unknown> } } }; found?: Promise<unknown> };
    const phone = globalThis as unknown as Phone;
    phone.found = phone.Capacitor.Plugins.LocalCall.sims();
  });
  const heard = await frame.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const got: unknown[] = [];
    port1.addEventListener('message', ({ data }) => got.push(data));
    port1.start();
    parent.postMessage('haihu', '*', [port2]);
    // A call of the phone would come with the next tasks.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    return { got, names: Object.keys(globalThis).filter((name) => /capacitor|haihu/i.test(name)) };
  });
  expect(heard).toEqual({ got: [], names: [] });
  expect(await openBridge(page, { sims: { sims: [], chosen: null } })).toBe(true);
  const found = await page.evaluate(() => (globalThis as unknown as { found: Promise<unknown> }).found);
  expect(found).toEqual({ sims: [], chosen: null });
  expect(await ordersOf(page)).toMatchObject([{ what: 'sims' }]);
  await page.context().close();
});

test('the settings show the SIMs and permissions of the app, and change them', patiently, async () => {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const page = await journey.signedIn(agent, ownPhone);
  await page.goto(journey.at('/pages3/agenda'));
  await page.getByRole('main').waitFor();
  const sims = [
    { id: 'a', label: '中国移动' },
    { id: 'b', label: '中国联通' },
  ];
  await openBridge(page, {
    sims: { sims, chosen: null },
    chooseSim: {},
    permissions: { call: 2, camera: 1, record: 0, location: 2, notices: null },
    ask: { outcome: 1 },
    openSettings: {},
  });
  await page.evaluate((hash) => (location.hash = hash), new URL(journey.at('/pages/set-up/set-up')).hash);
  await page.getByRole('button', { name: /拨号用的 SIM 卡/ }).click();
  await page.getByRole('button', { name: '中国联通' }).click();
  await page.getByRole('button', { name: /^电话和通话记录\s*去允许$/ }).click();
  await page.getByRole('button', { name: /^麦克风\s*去设置$/ }).click();
  await expect.poll(() => ordersOf(page)).toContainEqual(expect.objectContaining({ what: 'openSettings' }));
  expect(await ordersOf(page)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'chooseSim', sim: 'b' }),
      expect.objectContaining({ what: 'ask', part: 'call' }),
    ]),
  );
  expect(await page.getByText('通知', { exact: true }).count()).toBe(0);
  await expectSound(page, 'settings in the app');
});
