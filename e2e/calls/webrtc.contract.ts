import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, type Lab, toneLevel } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import { createInstallation, hearInPage, keepSound, launchTalking, LOUD, register } from './asterisk-pages.ts';

/**
 * Tone that the agent's microphone hears; `CUSTOMERS_TONE` is what the customer whose number ends in 63 plays. Hertz.
 */
const AGENTS_TONE = 1500;
const CUSTOMERS_TONE = 440;

let agents: Awaited<ReturnType<typeof launchTalking>>;
let lab: Lab;

beforeAll(async () => {
  agents = await launchTalking(AGENTS_TONE);
  lab = await createLab();
});
afterAll(async () => {
  await agents.close();
  await lab.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('from home to a finished, recorded, charged call: both hear each other, also after the line broke', async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: '13612340063' });
  const page = await agent.page();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/gateway\/sip/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await keepSound(page);

  // Before the shift, the phone of this page registers, and is tested.
  await open(page, '/pages3/softphone');
  await register(page);
  await button(page, '开始测试').click();
  await page.getByText(/听得清楚（-\d+ dB）/).waitFor({ timeout: 30_000 });

  // The agent goes from home to the customer, and calls.
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
  // The look of a second may begin before the sound does, on a busy machine.
  let agentHears = -Infinity;
  const hears = async () => (agentHears = await hearInPage(page, CUSTOMERS_TONE));
  await expect.poll(hears, { timeout: 5000 }).toBeGreaterThan(LOUD);

  // The connection to the server breaks. The talk continues, and the phone comes back by itself.
  const before = sockets.length;
  await sockets.at(-1)!.close();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(before);
  // A look of a second can fall into the moment in which the page begins to listen: five seconds, as for a new network.
  await expect.poll(() => hearInPage(page, CUSTOMERS_TONE), { timeout: 5000 }).toBeGreaterThan(LOUD);
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
