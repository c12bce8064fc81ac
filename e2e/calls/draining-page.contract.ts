import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, engineOf, type Lab, randomNet } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import { createInstallation, hearInPage, keepSound, launchTalking, LOUD, register } from './asterisk-pages.ts';

/** Tones of the page's microphone and of the customer, in hertz. */
const AGENTS_TONE = 1500;
const CUSTOMERS_TONE = 440;
const patiently = { timeout: 60_000, interval: 250 };

let agents: Awaited<ReturnType<typeof launchTalking>>;
let near: Lab;
let far: Lab;

beforeAll(async () => {
  agents = await launchTalking(AGENTS_TONE);
  const [nearNet, farNet] = [randomNet(), randomNet()];
  [near, far] = await Promise.all([
    createLab({ softphones: [], net: nearNet, nodes: [engineOf(farNet)], engines: [engineOf(farNet)] }),
    createLab({ softphones: [], net: farNet, nodes: [engineOf(nearNet)] }),
  ]);
});
afterAll(async () => {
  await agents.close();
  await Promise.all([near.close(), far.close()]);
});

/** Returns true if an Asterisk lists the phone of a member. Lines and nodes have numbers of their own in their names. */
const hasPhone = ({ engine }: Lab, { tenantId, userId }: { tenantId: string; userId: string }) =>
  engine.command('pjsip show contacts').includes(`-${tenantId}-${userId}/`);

test('a node drains: the page at rest moves without a tap and calls, the one in a talk keeps it and moves after it', async () => {
  const { bench, member, open } = await createInstallation(near, agents.browser);
  const { engines, setLine } = bench.domains.calls;
  await engines.add({ kind: 'asterisk', name: 'far', address: far.address, credential: far.credential });
  const nodes = async () => (await engines.list()).filter(({ kind }) => kind === 'asterisk');
  const nodeOf = async (name: string) => (await nodes()).find((node) => node.name === name)!;
  const useNode = async (name: string) => setLine(bench.tenantId, bench.lineId, { nodeId: (await nodeOf(name)).id });
  await expect.poll(async () => (await nodes()).every(({ reaches }) => reaches.length === 1), patiently).toBe(true);
  await useNode('far');

  const prepare = async (name: string, mobile: string) => {
    const agent = await member(name);
    const customer = await agent.customer({ name: '何丽娟', mobile });
    const page = await agent.page();
    await keepSound(page);
    await open(page, '/pages3/softphone');
    await register(page);
    await expect.poll(() => hasPhone(far, agent.who), patiently).toBe(true);
    return { ...agent, page, customer };
  };
  const call = async ({ page, customer }: { page: Page; customer: string }) => {
    await open(page, `/pages/client/detail?id=${customer}`);
    await page.getByRole('button', { name: '呼叫', exact: true }).click();
    return callOf(page);
  };
  const hears = (page: Page) => expect.poll(() => hearInPage(page, CUSTOMERS_TONE), patiently).toBeGreaterThan(LOUD);

  const [resting, talking] = [await prepare('赵婷', '13612340063'), await prepare('李敏', '13612350063')];
  const talk = await call(talking);
  const stateOf = async (id: string, token: string) => (await bench.call('calls.detail', { id }, token)).data.state;
  await expect.poll(() => stateOf(talk, talking.token), patiently).toBe('answered');
  await hears(talking.page);

  await useNode('lab');
  expect(await engines.drain('far')).toBe('draining');
  await expect.poll(() => hasPhone(near, resting.who), patiently).toBe(true);
  await expect.poll(() => hasPhone(far, resting.who), patiently).toBe(false);
  await resting.page.getByText('已登记，可以接听').waitFor();
  expect([hasPhone(far, talking.who), await stateOf(talk, talking.token)]).toEqual([true, 'answered']);
  await hears(talking.page);
  const next = await call(resting);
  await hears(resting.page);

  await bench.call('calls.hangUp', { id: talk }, talking.token);
  await expect.poll(() => hasPhone(near, talking.who), patiently).toBe(true);
  await expect.poll(async () => (await nodeOf('far')).state, patiently).toBe('off');
  await bench.call('calls.hangUp', { id: next }, resting.token);
  for (const { engine } of [near, far]) {
    await expect.poll(() => engine.command('core show channels count'), patiently).toMatch(/\b0 active channels/);
  }
}, 300_000);
