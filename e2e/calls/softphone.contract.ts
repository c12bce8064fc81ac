import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, type Lab } from '../../apps/server/test/journeys.ts';
import { callOf } from '../call-pages.ts';
import { createInstallation, hearInPage, keepSound, launchTalking, LOUD, register } from './asterisk-pages.ts';

/** Tone that the menu behind a number ending in 64 plays after it was told 2580. Hertz. */
const MENU_TONE = 880;

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
const patiently = { timeout: 20_000 };

/** Returns how loud the page sends, from 0 to 1. */
const sent = (page: Page) =>
  page.evaluate(async () => {
    const { lines } = window as unknown as { lines: RTCPeerConnection[] };
    const stats = [...(await lines.at(-1)!.getStats()).values()];
    return Number(stats.find(({ type }) => type === 'media-source')?.audioLevel ?? 0);
  });

const level = (page: Page) => page.getByRole('progressbar', { name: '你的音量' }).getAttribute('aria-valuenow');

test('the phone in the page: its devices, level, mute, hold and keys, while the customer is really there', async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  const agent = await member('赵婷');
  const id = await agent.customer({ name: '何丽娟', mobile: '13612340064' });
  const page = await agent.page();
  await keepSound(page);

  // Before the shift, the bar moves with the microphone's sound, and another microphone is chosen.
  await open(page, '/pages3/softphone');
  await register(page);
  await button(page, '试麦克风').click();
  await expect.poll(async () => Number(await level(page)), patiently).toBeGreaterThan(20);
  const devices = page.getByRole('button', { name: /麦克风\s*系统默认/ });
  await devices.click();
  await page.getByRole('dialog', { name: '麦克风' }).getByRole('button', { name: 'Fake Audio Input 1' }).click();
  await page.getByRole('button', { name: /麦克风\s*Fake Audio Input 1/ }).waitFor();
  await button(page, '停止').click();

  await open(page, `/pages/client/detail?id=${id}`);
  await button(page, '呼叫').click();
  const callId = await callOf(page);
  const state = async () => (await bench.call('calls.detail', { id: callId }, agent.token)).data.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('answered');
  await expect.poll(() => sent(page), patiently).toBeGreaterThan(0.01);

  // The agent chooses in the call on which speaker the customer is heard.
  await button(page, '扬声器').click();
  await page.getByRole('dialog', { name: '扬声器' }).getByRole('button', { name: 'Fake Audio Output 1' }).click();
  await button(page, '扬声器').click();
  await page.getByRole('dialog', { name: '扬声器' }).getByText('正在用').waitFor();
  await page.keyboard.press('Escape');

  // The menu hears the keys of the page. Otherwise it would play another tone.
  await page.evaluate(() => {
    location.hash = '#/pages3/softphone';
  });
  await button(page, '按键').click();
  for (const key of '2580') await button(page, `按键 ${key}`).click();
  await expect.poll(() => hearInPage(page, MENU_TONE), patiently).toBeGreaterThan(LOUD);

  await button(page, '静音').click();
  await expect.poll(() => sent(page), patiently).toBe(0);
  await button(page, '取消静音').click();
  await expect.poll(() => sent(page), patiently).toBeGreaterThan(0.01);

  await button(page, '保持').click();
  await expect.poll(() => hearInPage(page, MENU_TONE), patiently).toBeLessThan(-70);
  await button(page, '恢复').click();
  await expect.poll(() => hearInPage(page, MENU_TONE), patiently).toBeGreaterThan(LOUD);
  expect(await state()).toBe('answered');

  await button(page, '挂断').click();
  await expect.poll(state, patiently).toBe('ended');
});
