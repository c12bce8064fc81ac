import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLocalPushService, createWebPush, pushTo } from '../../apps/server/test/journeys.ts';
import { push } from '@haihu/contract/socket';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createPages } from '../signed-in-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 60_000 };
const shots = '.cache/shots';

/** Opens the settings of notices in a browser that agrees to notices and whose push service is that of the test. */
async function createJourney(options: BrowserContextOptions = {}) {
  const service = await createLocalPushService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const pages = await createPages(browser, {
    push: (clock) =>
      createWebPush({ clock, secret: Buffer.alloc(32, 5), subject: 'https://crm.example', ...service.parts() }),
  });
  const page = await pages.signedIn({ serviceWorkers: 'allow', ...options });
  await page.addInitScript(agreeToNotices, service.subscribe());
  await page.goto(`${pages.address}/#/pages/index/index`);
  await page.getByRole('link', { name: '首页' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await go(page, '/pages3/notices');
  return { ...pages, service, page };
}

const go = (page: Page, path: string) => page.evaluate(`location.hash = '${path}'`);

/** Runs in the page: the browser of tests refuses every notice, and has no push service. */
function agreeToNotices(keys: { endpoint: string; p256dh: string; auth: string }): void {
  let subscription: object | null = null;
  const made = {
    endpoint: keys.endpoint,
    options: { applicationServerKey: null },
    getKey(name: 'p256dh' | 'auth') {
      const text = atob(keys[name].replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
    },
    unsubscribe: async () => ((subscription = null), true),
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = made),
  });
}

/** Hands a payload to the service worker, as a browser's push service does. */
async function deliver(page: Page, address: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', (news) => {
    registrations.push(...news.registrations.map(({ registrationId }) => registrationId));
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrations).not.toEqual([]);
  const registrationId = registrations.at(-1)!;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data });
}

const onSwitch = (page: Page) => page.getByRole('switch', { name: '关着页面也提醒我' });

test('a device is switched on, tried, and off again', patiently, async () => {
  const { page, service, address, world, agent } = await createJourney();
  await onSwitch(page).click();
  await page.getByRole('button', { name: '发一条试试' }).click();
  await expect.poll(() => service.taken.length).toBe(1);
  await deliver(page, address, service.taken[0]!.text);
  await page.getByText('收到了，推送可以用').waitFor();
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/notices.png` });

  await page.getByRole('region', { name: '关着页面时提醒' }).getByRole('switch', { name: '客户分配' }).click();
  const switches = async () => (await world.call('messages.switches', {}, agent.token)).data.list;
  await expect.poll(switches).toContainEqual({ kind: 'assignment', push: false, sound: true });

  await onSwitch(page).click();
  const devices = async () => (await world.call('messages.devices', {}, agent.token)).data.list;
  await expect.poll(devices).toEqual([]);
});

test('a subscription that the browser changed is told to the server at the next start', patiently, async () => {
  const { page, service, world, agent, enterprise } = await createJourney();
  await onSwitch(page).click();
  const devices = async () => (await world.call('messages.devices', {}, agent.token)).data.list.map(({ id }) => id);
  await expect.poll(async () => (await devices()).length).toBe(1);
  const [first] = await devices();
  const changed = service.subscribe();
  await page.addInitScript(agreeToNotices, changed);
  await page.reload();
  await expect.poll(devices).not.toContain(first);
  await expect.poll(async () => (await devices()).length).toBe(1);
  await page.close();
  const visit = { to: [agent.member.userId], type: push.callBackDue, data: { visitId: '11', place: '1' } };
  await enterprise.tenant.transaction((tx) => pushTo(tx, [visit], world.clock.now()));
  const later = world.clock.now().getTime() + 5000;
  world.clock.now = () => new Date(later);
  await world.runJobs();
  expect(service.taken.map(({ endpoint }) => endpoint)).toEqual([changed.endpoint]);
});

test('a notice leads to its place, and the way back does not stop at the settings', patiently, async () => {
  const { page } = await createJourney();
  await onSwitch(page).waitFor();
  await go(page, '/pages3/notices?to=agenda');
  await page.getByText('今天没有欠账').waitFor();
  expect(page.url()).toContain('/pages3/agenda');
});

test('an installation without an https address says what its operator has to do', patiently, async () => {
  const { signedIn, address } = await createPages(browser);
  const page = await signedIn();
  await page.goto(`${address}/#/pages3/notices`);
  await page.getByText('请运维把 PUBLIC_URL 设置成本站的 https 地址').waitFor();
  await expect.poll(() => onSwitch(page).isDisabled()).toBe(true);
});
