import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskForm } from '../../apps/server/src/domains/tasks/test-support/task-office.ts';
import { createLab, engineOf, type Lab, randomNet, toneLevel } from '../../apps/server/test/journeys.ts';
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
    createLab({ softphones: [], net: nearNet, nodes: [engineOf(farNet)] }),
    createLab({ softphones: [], net: farNet, nodes: [engineOf(nearNet)] }),
  ]);
});
afterAll(async () => {
  await agents.close();
  await Promise.all([near.close(), far.close()]);
});

test('a page that is registered at another node takes a predictive call by itself, and both hear each other', async () => {
  const { bench, member, open } = await createInstallation(near, agents.browser);
  const { engines, setLine } = bench.domains.calls;
  await engines.add({ kind: 'asterisk', name: 'far', address: far.address, credential: far.credential });
  const nodes = async () => (await engines.list()).filter(({ kind }) => kind === 'asterisk');
  const useNode = async (name: string) =>
    setLine(bench.tenantId, bench.lineId, { nodeId: (await nodes()).find((node) => node.name === name)!.id });
  await expect.poll(async () => (await nodes()).every(({ reaches }) => reaches.length === 1), patiently).toBe(true);

  const [agent, manager] = [await member('赵婷'), await member('周主管', { dataScope: 'all' })];
  await useNode('far');
  const page = await agent.page();
  await keepSound(page);
  await open(page, '/pages3/softphone');
  await register(page);
  expect(far.engine.command('pjsip show contacts')).toContain(`-${agent.who.userId}/`);
  await useNode('lab');

  const form = taskForm({ mode: 'predictive', seatIds: [agent.who.userId], paceSeconds: 0 });
  const taskId = (await bench.call('tasks.add', form, manager.token)).data.id;
  await bench.call(
    'tasks.addNumbers',
    { taskId, numbers: [{ number: '13900000063' }], reason: '采购的名单' },
    manager.token,
  );
  await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);
  const current = async () => (await bench.call('calls.current', {}, agent.token)).data.call;
  await expect.poll(async () => (await current())?.state, patiently).toBe('bridged');
  await expect.poll(() => hearInPage(page, CUSTOMERS_TONE), patiently).toBeGreaterThan(LOUD);
  await bench.call('calls.hangUp', { id: (await current())!.id }, agent.token);
  await expect.poll(async () => (await current())?.state, patiently).toBe('ended');
  await expect.poll(() => toneLevel(near.heard('b63'), AGENTS_TONE), patiently).toBeGreaterThan(LOUD);
  for (const { engine } of [near, far]) {
    await expect.poll(() => engine.command('core show channels count'), patiently).toMatch(/\b0 active channels/);
  }
}, 200_000);
