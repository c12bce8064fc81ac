import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, type Lab } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import { createInstallation, launchTalking, register } from './asterisk-pages.ts';

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

/** Limits of silence that a test can wait for. */
const lostSound = { musicAfter: 3000, endAfter: 9000 };

test('the page of an agent dies in talk without a word: the call ends by itself, says why, and is charged for no longer', async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser, { lostSound });
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: '13612340063' });
  const page = await agent.page();
  await open(page, '/pages3/softphone');
  await register(page);
  await open(page, `/pages/client/detail?id=${id}`);
  await page.getByRole('button', { name: '呼叫', exact: true }).click();
  const callId = await callOf(page);
  const detail = async () => (await bench.call('calls.detail', { id: callId }, agent.token)).data;
  await expect.poll(async () => (await detail()).state, { timeout: 30_000 }).toBe('answered');

  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // A crash is never answered.
  session.send('Page.crash').catch(() => {});
  await crashed;
  const diedAt = Date.now();
  // The customer's side of the lab talks on for two minutes.
  await expect.poll(async () => (await detail()).state, { timeout: 90_000 }).toBe('ended');
  const { endedAt, cost, ...call } = await detail();
  expect(call).toMatchObject({ cause: 'answered', hungUpBy: 'system', cut: 'network' });
  expect(Number(cost)).toBeGreaterThan(0);
  expect(Date.parse(endedAt!) - diedAt).toBeLessThan(25_000);
});
