/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLab, iceServersOf, type Lab, toneLevel } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import {
  createInstallation,
  hearAgainInPage,
  hearInPage,
  keepSound,
  launchTalking,
  LOUD,
  register,
} from './asterisk-pages.ts';
import { createRelay, TURN_PORT } from './relay.ts';
import { createRoom } from './room.ts';
import { askForPeers } from './turn-client.ts';

/**
 * Tone that the agent's microphone hears; `CUSTOMERS_TONE` is what the customer whose number ends in 63 plays. Hertz.
 */
const AGENTS_TONE = 1500;
const CUSTOMERS_TONE = 440;
const SAYS = '13612340063';
/** The packets in ten seconds of sound. */
const TEN_SECONDS = 500;

let desk: Awaited<ReturnType<typeof launchTalking>>;
let lab: Lab;
const measured: Record<string, number> = {};

beforeAll(async () => {
  desk = await launchTalking(AGENTS_TONE);
  lab = await createLab();
});
afterAll(async () => {
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/calls-webrtc-networks.json', JSON.stringify(measured));
  await desk.close();
  await lab.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Options = Parameters<typeof createInstallation>[2];

/** Makes an agent at home, in a network of their own, and a customer who can be called. */
async function atHome({ isRelayed = false, options = {} as Options, room = newRoom(), flags = [] as string[] } = {}) {
  const office = await createInstallation(lab, desk.browser, { host: room.host, ...options });
  const home = await launchTalking(AGENTS_TONE, room, flags);
  onTestFinished(() => home.close().catch(() => {}));
  const address = await room.serve(office.address);
  const open = (screen: string) => page.goto(`${address}/#${screen}`);
  const agent = await office.member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: SAYS });
  const page = await agent.page({}, home.browser);
  await keepSound(page, { isRelayed });
  await open('/pages3/softphone');
  await register(page);
  return { ...office, open, room, agent, page, id };
}

function newRoom() {
  const room = createRoom();
  onTestFinished(() => room.close());
  return room;
}

async function talk({ bench, open, agent, page, id }: Awaited<ReturnType<typeof atHome>>) {
  await open(`/pages/client/detail?id=${id}`);
  await button(page, '呼叫').click();
  const callId = await callOf(page);
  const call = async () => (await bench.call('calls.detail', { id: callId }, agent.token)).data;
  await expect.poll(async () => (await call()).state, { timeout: 30_000 }).toBe('answered');
  return call;
}

/** Returns the kinds of the page's own ICE candidates through which sound goes now. */
const waysOf = (page: Page) =>
  page.evaluate(async () => {
    const { lines } = window as unknown as { lines: RTCPeerConnection[] };
    const stats = [...(await lines.at(-1)!.getStats()).values()];
    const used = stats.filter(
      ({ type, state, nominated }) => type === 'candidate-pair' && nominated && state === 'succeeded',
    );
    return used.map(({ localCandidateId }) => stats.find(({ id }) => id === localCandidateId)!.candidateType as string);
  });

/** Returns how many packets of sound a page has received in the call that is on. */
const packetsOf = (page: Page) =>
  page.evaluate(async () => {
    const { lines } = window as unknown as { lines: RTCPeerConnection[] };
    const line = lines.find(({ connectionState }) => connectionState === 'connected')!;
    const sounds = [...(await line.getStats()).values()].filter(({ type }) => type === 'inbound-rtp');
    return sounds.reduce((all, { packetsReceived }) => all + (packetsReceived as number), 0);
  });

/** Returns how many relay candidates a page gets with these credentials. */
const relayedBy = (page: Page, iceServers: RTCIceServer[]) =>
  page.evaluate(async (servers) => {
    const line = new RTCPeerConnection({ iceServers: servers, iceTransportPolicy: 'relay' });
    line.addTransceiver('audio');
    let count = 0;
    const gathered = new Promise((resolve) =>
      line.addEventListener('icecandidate', ({ candidate }) => (candidate ? (count += 1) : resolve(null))),
    );
    await line.setLocalDescription(await line.createOffer());
    await gathered;
    line.close();
    return count;
  }, iceServers);

test('both hear each other through a relay if sound may go nowhere else; a credential that is too old opens nothing', async () => {
  const room = newRoom();
  const relay = await createRelay(room.host);
  onTestFinished(() => relay.close());
  const { soundServers } = relay;
  const home = await atHome({ isRelayed: true, room, options: { soundServers } });
  const { page } = home;
  const call = await talk(home);
  measured.relayedAgentHears = await hearInPage(page, CUSTOMERS_TONE);
  expect(measured.relayedAgentHears).toBeGreaterThan(LOUD);
  expect(new Set(await waysOf(page))).toEqual(new Set(['relay']));
  const named = (ago: number) => iceServersOf(soundServers, '7', new Date(Date.now() - ago * 1000));
  expect(await relayedBy(page, named(0))).toBeGreaterThan(0);
  expect(await relayedBy(page, named(3700))).toBe(0);
  // A judgement of a few packets is chance.
  await expect.poll(() => packetsOf(page), { timeout: 40_000 }).toBeGreaterThan(TEN_SECONDS);

  await button(page, '挂断').click();
  await expect.poll(async () => (await call()).state, { timeout: 20_000 }).toBe('ended');
  await expect.poll(async () => (await call()).quality!.map(({ side }) => side)).toEqual(['page', 'agent', 'customer']);
  for (const { mos } of (await call()).quality!) measured.worstMos = Math.min(mos, measured.worstMos ?? mos);
  expect(measured.worstMos).toBeGreaterThan(4);
  measured.relayedCustomerHears = toneLevel(lab.heard('b63'), AGENTS_TONE);
  expect(measured.relayedCustomerHears).toBeGreaterThan(LOUD);
});

test('the relay leads to Asterisk and into no other network, whoever asks', async () => {
  const room = newRoom();
  const relay = await createRelay(room.host);
  onTestFinished(() => relay.close());
  const ask = (ago: number, ...peers: string[]) => {
    const [server] = iceServersOf(relay.soundServers, '7', new Date(Date.now() - ago * 1000));
    const { username, credential } = server!;
    return askForPeers({ host: room.host, port: TURN_PORT, username: username!, credential: credential! }, peers);
  };
  const strangers = ['10.0.0.1', '127.0.0.1', '192.168.1.1', '172.16.0.1', '169.254.169.254', '8.8.8.8'];
  expect(await ask(0, room.host)).toEqual([200]);
  expect(await ask(0, ...strangers)).toEqual(strangers.map(() => 403));
  expect(await ask(3700, room.host)).toEqual([401]);
});

test('where a network lets no UDP out, both hear each other by TLS at port 443, and the screen says so', async () => {
  const room = newRoom();
  const relay = await createRelay(room.host, { isSecret: true });
  onTestFinished(() => relay.close());
  // The certificate of the relay is for tests.
  const flags = ['--ignore-certificate-errors'];
  const home = await atHome({ room, options: { soundServers: relay.soundServers }, flags });
  room.blockUdp();
  const { page } = home;
  const call = await talk(home);
  measured.secretAgentHears = await hearInPage(page, CUSTOMERS_TONE);
  expect(measured.secretAgentHears).toBeGreaterThan(LOUD);
  expect(new Set(await waysOf(page))).toEqual(new Set(['relay']));
  await page.evaluate(() => {
    location.hash = '#/pages3/softphone';
  });
  await page.getByText('经中继（TLS）').waitFor({ timeout: 20_000 });
  await button(page, '测试中继').click();
  await page.getByText('中继 TLS 443').waitFor({ timeout: 20_000 });
  await page.locator('p', { hasText: '中继 TLS 443' }).getByText('通', { exact: true }).waitFor();

  await button(page, '挂断').click();
  await expect.poll(async () => (await call()).state, { timeout: 20_000 }).toBe('ended');
  measured.secretCustomerHears = toneLevel(lab.heard('b63'), AGENTS_TONE);
  expect(measured.secretCustomerHears).toBeGreaterThan(LOUD);
});

test('the screen of the call tells that no sound gets through', async () => {
  const home = await atHome({ isRelayed: true });
  await talk(home);
  await home.page.getByText(/声音不通：这个网络可能拦住了语音/).waitFor({ timeout: 20_000 });
});

test('an agent whose network changes in mid-call hears the customer again within five seconds, and is heard', async () => {
  const home = await atHome();
  const { page, room } = home;
  const call = await talk(home);
  expect(await hearInPage(page, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  const again = await hearAgainInPage(page, CUSTOMERS_TONE, () => room.move());
  expect(again).not.toBeNull();
  measured.heardAgainMs = again!;
  expect(again).toBeLessThan(5000);

  expect(await hearInPage(page, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  await button(page, '挂断').click();
  await expect.poll(async () => (await call()).state, { timeout: 20_000 }).toBe('ended');
  // This is the end of what the customer heard.
  const heard = lab.heard('b63');
  measured.customerHearsAgain = toneLevel(Buffer.concat([heard.subarray(0, 44), heard.subarray(-20_000)]), AGENTS_TONE);
  expect(measured.customerHearsAgain).toBeGreaterThan(LOUD);
});

test('two tabs share one phone: the other says where it is, takes it over, and has it when the first is gone', async () => {
  const { member, open } = await createInstallation(lab, desk.browser);
  const agent = await member('赵婷');
  const first = await agent.page();
  await open(first, '/pages3/softphone');
  await register(first);
  const second = await first.context().newPage();
  await open(second, '/pages3/softphone');
  await second.getByText('电话在另一个标签页里，来电在那边响').waitFor({ timeout: 20_000 });
  await second.locator('.page').getByRole('button', { name: '接到这里' }).click();
  await second.getByText('已登记，可以接听').waitFor({ timeout: 20_000 });
  await first.getByText('电话在另一个标签页里，来电在那边响').waitFor({ timeout: 20_000 });

  await second.close();
  const left = Date.now();
  await first.getByText('已登记，可以接听').waitFor({ timeout: 20_000 });
  measured.takenOverMs = Date.now() - left;
  expect(measured.takenOverMs).toBeLessThan(3000);
});

test('the call of an agent whose browser was killed ends once its silence is too long, as the record says, and is charged until then', async () => {
  const home = await atHome({ options: { lostSound: { musicAfter: 3000, endAfter: 9000 } } });
  const call = await talk(home);
  expect(await hearInPage(home.page, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  const killed = Date.now();
  home.room.killAll();
  await expect.poll(async () => (await call()).state, { timeout: 90_000 }).toBe('ended');
  const { endedAt, talkSeconds, cost, cut } = await call();
  expect(cut).toBe('network');
  measured.killedEndedAfterMs = Date.parse(endedAt!) - killed;
  expect(measured.killedEndedAfterMs).toBeLessThan(25_000);
  expect(cost).toBe(String(1200 * Math.ceil(talkSeconds! / 60)));
});
