import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallBench } from '../../apps/server/src/domains/calls/test-support/call-bench.ts';
import { createLab, type Lab, toneFile, toneLevel } from '../../apps/server/test/journeys.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { callOf, pagesOf } from '../call-pages.ts';

/** What the agent's microphone hears, and what the customer whose number ends in 63 says. Hertz. */
const AGENTS_TONE = 1500;
const CUSTOMERS_TONE = 440;
/** Below that it is no talk. In dB. */
const LOUD = -40;

let browser: Browser;
let lab: Lab;
const folder = mkdtempSync(path.join(tmpdir(), 'haihu-tone-'));

beforeAll(async () => {
  const tone = path.join(folder, 'tone.wav');
  writeFileSync(tone, toneFile(AGENTS_TONE, 10));
  const { executablePath, env } = findBrowser(process.env.CHROME_PATH);
  const sound = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${tone}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
  const locale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...locale, ...env },
    args: [...browserFlags, ...sound],
  });
  lab = await createLab();
});
afterAll(async () => {
  await browser.close();
  await lab.close();
  rmSync(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An installation as it runs, in real time, with an Asterisk behind its line. */
async function createInstallation() {
  const bench = await createCallBench({ roles: ['web', 'socket', 'worker', 'dialler'], startsAt: new Date() });
  bench.clock.now = () => new Date();
  await bench.admin(`update tenant set rule_pack = 'none'`);
  const { calls } = bench.domains;
  const { trunk, user, secret } = lab.line;
  await calls.engines.add({ name: 'lab', address: lab.address, credential: lab.credential });
  await calls.setLine(bench.tenantId, bench.lineId, {
    engine: 'asterisk',
    trunk,
    trunkUser: user,
    trunkSecret: secret,
  });
  const pages = await pagesOf(browser, bench);
  await bench.dialler.lookAfterLeases();
  await expect
    .poll(
      async () => {
        await bench.dialler.lookAfterLeases();
        return (await calls.engines.list()).find(({ name }) => name === 'lab')?.isConnected;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return pages;
}

/** How loud one tone is in what the page plays, in dB. */
function hearInPage(page: Page, hertz: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const { lines } = window as unknown as { lines: RTCPeerConnection[] };
    const [receiver] = lines.at(-1)!.getReceivers();
    const context = new AudioContext();
    await context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 8192;
    analyser.smoothingTimeConstant = 0;
    context.createMediaStreamSource(new MediaStream([receiver!.track])).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const bin = Math.round((wanted * analyser.fftSize) / context.sampleRate);
    const around = levels.slice(bin - 2, bin + 3);
    await context.close();
    return Math.round(Math.max(...around) * 10) / 10;
  }, hertz);
}

test('from home to a finished, recorded, charged call: both hear each other, also after the line broke', async () => {
  const { bench, member, open } = await createInstallation();
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: '13612340063' });
  const page = await agent.page();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/gateway\/sip/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    const made = class extends Original {
      constructor(options?: RTCConfiguration) {
        super(options);
        kept.push(this);
      }
    };
    Object.assign(window, { lines: kept, RTCPeerConnection: made });
  });

  // Before the shift: the phone of this page registers, and is tested.
  await open(page, '/pages3/softphone');
  await page.getByRole('switch', { name: '在这台设备上接听' }).click();
  await page.getByText('已登记，可以接听').waitFor({ timeout: 20_000 });
  await button(page, '开始测试').click();
  await page.getByText(/听得清楚（-\d+ dB）/).waitFor({ timeout: 30_000 });

  // From home to the customer, who is called.
  await open(page, '/pages/index/index');
  await page
    .getByRole('link', { name: '客户' })
    .or(page.getByRole('tab', { name: '客户' }))
    .first()
    .click();
  await page.locator(`[data-customer="${id}"]`).getByText('何丽娟').click();
  await button(page, '呼叫').click();
  const callId = await callOf(page);
  const states = async () => (await bench.call('calls.detail', { id: callId }, agent.token)).data;
  await expect.poll(async () => (await states()).state, { timeout: 30_000 }).toBe('answered');
  const agentHears = await hearInPage(page, CUSTOMERS_TONE);
  expect(agentHears).toBeGreaterThan(LOUD);

  // The line to the server breaks: the talk goes on, and the phone comes back by itself.
  const before = sockets.length;
  await sockets.at(-1)!.close();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(before);
  expect(await hearInPage(page, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect((await states()).state).toBe('answered');

  await button(page, '挂断').click();
  await expect.poll(async () => (await states()).state, { timeout: 20_000 }).toBe('ended');
  await expect.poll(async () => (await states()).hasRecording, { timeout: 20_000 }).toBe(true);
  const ended = await states();
  expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'agent', cost: '1200', mode: 'softphone' });
  await page.getByRole('dialog', { name: '通话小结' }).getByText('0.1200 元', { exact: true }).waitFor();
  await open(page, `/pages/dial/detail?id=${callId}`);
  await page.getByText('何丽娟').first().waitFor();

  const customerHears = toneLevel(lab.heard('b63'), AGENTS_TONE);
  expect(customerHears).toBeGreaterThan(LOUD);
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/calls-webrtc.json', JSON.stringify({ agentHears, customerHears }));
});
