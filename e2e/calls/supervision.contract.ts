import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, type Lab, toneLevel } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import { createInstallation, hearInPage, keepSound, launchTalking, register } from './asterisk-pages.ts';

/** Tones that each of them plays. Hertz. */
const AGENT = 1500;
const LEAD = 1000;
/** The tone of the customer whose number ends in 63. That customer also records what they hear. */
const CUSTOMER = 440;
/**
 * Least level of a tone that is heard; tones that are not heard are far below. It is low, because browsers take a
 * steady tone for noise and make it quieter with time. dB.
 */
const HEARD = -55;
const QUIET = -75;
/** Bytes a second in the customer's recording: 8,000 samples of two bytes each. */
const SECOND = 16_000;

type Talking = Awaited<ReturnType<typeof launchTalking>>;
let agents: Talking;
let leads: Talking;
let lab: Lab;

beforeAll(async () => {
  [agents, leads] = [await launchTalking(AGENT), await launchTalking(LEAD)];
  lab = await createLab();
});
afterAll(async () => {
  await agents.close();
  await leads.close();
  await lab.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const patiently = { timeout: 30_000 };
/** Options for three talks in real time, in two browsers. */
const slowly = { timeout: 240_000 };

test('a supervisor listens, whispers and barges in by the phone of their page: who hears whom', slowly, async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  const agent = await member('赵婷', { dataScope: 'self' });
  const lead = await member('主管', { dataScope: 'all' });
  const id = await agent.customer({ name: '何丽娟', mobile: '13612340063' });
  const taskAgent = await agent.page();
  const desk = await lead.page({ viewport: { width: 414, height: 896 } }, leads.browser);
  for (const page of [taskAgent, desk]) await keepSound(page);
  await open(taskAgent, '/pages3/softphone');
  await open(desk, '/pages3/softphone');
  await register(taskAgent);
  await register(desk);

  await open(taskAgent, `/pages/client/detail?id=${id}`);
  await button(taskAgent, '呼叫').click();
  const callId = await callOf(taskAgent);
  const state = async () => (await bench.call('calls.detail', { id: callId }, agent.token)).data.state;
  await expect.poll(state, patiently).toBe('answered');

  await open(desk, '/pages2/homeH5/homeright2');
  const asked = desk.getByText('有人把电话转给你，或请你加入');

  /** Joins the call from the board: the phone of the supervisor's page rings, and is picked up. */
  async function join(mode: string): Promise<void> {
    await button(desk, '加入赵婷的通话').click();
    await desk.getByRole('dialog', { name: '赵婷' }).getByRole('button', { name: mode }).click();
    await asked.waitFor(patiently);
    await button(desk, '接听').click();
    await expect.poll(() => hearInPage(desk, CUSTOMER), patiently).toBeGreaterThan(HEARD);
    await expect.poll(() => hearInPage(desk, AGENT), patiently).toBeGreaterThan(HEARD);
  }

  /** Hangs up the phone of the supervisor's page. The talk continues without it. */
  async function leave(): Promise<void> {
    await open(desk, '/pages3/softphone');
    await button(desk, '挂断').click();
    await expect.poll(() => button(desk, '挂断').count(), patiently).toBe(0);
    expect(await state()).toBe('answered');
    await open(desk, '/pages2/homeH5/homeright2');
  }

  await join('监听');
  await taskAgent.getByText('主管在听').first().waitFor();
  expect(await hearInPage(taskAgent, LEAD)).toBeLessThan(QUIET);
  await leave();

  await join('密语');
  await expect.poll(() => hearInPage(taskAgent, LEAD), patiently).toBeGreaterThan(HEARD);
  await leave();
  await expect.poll(() => hearInPage(taskAgent, LEAD), patiently).toBeLessThan(QUIET);

  const barged = Date.now();
  await join('强插');
  await expect.poll(() => hearInPage(taskAgent, LEAD), patiently).toBeGreaterThan(HEARD);
  await button(taskAgent, '挂断').click();
  await expect.poll(state, patiently).toBe('ended');

  // Each time is audited.
  const joins = await bench.admin(
    `select detail->>'mode' as mode from audit where action = 'calls.joined' order by id`,
  );
  expect(joins).toEqual([{ mode: 'listen' }, { mode: 'whisper' }, { mode: 'barge' }]);
  // The customer heard the supervisor from then on, but not before, while the supervisor listened and whispered.
  const heard = lab.heard('b63');
  const before = heard.length - Math.ceil((Date.now() - barged) / 1000 + 1) * SECOND;
  expect(toneLevel(heard.subarray(0, before), LEAD)).toBeLessThan(QUIET);
  expect(toneLevel(heard, LEAD)).toBeGreaterThan(HEARD);
  expect(toneLevel(heard, AGENT)).toBeGreaterThan(HEARD);
});
