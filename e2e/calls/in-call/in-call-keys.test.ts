import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { expectSound } from '../../journey.ts';
import { button, callBesideColleague } from './talk-with-colleague.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };

test(
  'the keys keep their place under the thumb at the answer, on hold and while the recording is paused',
  patiently,
  async () => {
    const { journey, page, id } = await callBesideColleague(browser);
    await button(page, '静音').waitFor();
    const place = async () => (await button(page, '静音').boundingBox())!.y;
    const before = await place();
    await journey.until(id, 'answered');
    await button(page, '暂停录音').waitFor();
    expect(await place()).toBe(before);
    await button(page, '保持').click();
    await page.getByText('保持中，对方听到音乐').waitFor();
    expect(await place()).toBe(before);
    await button(page, '取消保持').click();
    await button(page, '暂停录音').click();
    await button(page, '继续录音').waitFor();
    expect(await place()).toBe(before);
    await button(page, '继续录音').click();
    await button(page, '暂停录音').waitFor();
    expect(await place()).toBe(before);
  },
);

test('mute, hold and keys wait for the other side, and do what they say', patiently, async () => {
  const { journey, agent, page, id } = await callBesideColleague(browser);
  await button(page, '静音').waitFor();
  await expect.poll(() => button(page, '静音').isDisabled()).toBe(true);
  await journey.until(id, 'answered');
  await expect.poll(() => button(page, '静音').isDisabled()).toBe(false);
  await button(page, '静音').click();
  await expect.poll(() => button(page, '静音').getAttribute('aria-pressed')).toBe('true');
  await button(page, '保持').click();
  await page.getByText('保持中，对方听到音乐').waitFor();
  await expectSound(page, 'call: on hold');
  // The server has the same state: a reload shows it.
  await page.reload();
  await button(page, '取消保持').click();
  await button(page, '保持').waitFor();
  // The key shows the new state before the server has it.
  const controls = async () => (await journey.call('calls.controls', { id }, agent.token)).data;
  await expect.poll(controls).toMatchObject({ isMuted: true, isHeld: false });

  await button(page, '键盘').click();
  const keypad = page.getByRole('dialog', { name: '键盘' });
  const sent: string[] = [];
  page.on('response', (response) => {
    const isDone = response.url().endsWith('api/call/digits') && response.status() === 200;
    if (isDone) sent.push((response.request().postDataJSON() as { digits: string }).digits);
  });
  for (const digit of ['1', '2 ABC', '#']) await keypad.getByRole('button', { name: digit, exact: true }).click();
  await keypad.getByText('12#').waitFor();
  await expect.poll(() => sent).toEqual(['1', '2', '#']);
  await expectSound(page, 'call: keys');
});

test('a transfer: the colleague has the call, who had it reads who took it', patiently, async () => {
  const { journey, page, other, colleague, id } = await callBesideColleague(browser);
  await journey.until(id, 'answered');
  await expect.poll(() => button(page, '转接').isDisabled()).toBe(false);
  await button(page, '转接').click();
  const sheet = page.getByRole('dialog', { name: '转给谁' });
  await sheet.getByText('空闲').waitFor();
  await sheet.getByRole('button', { name: /李敏/ }).click();
  await page.getByText('正在转给李敏').waitFor();
  const told = page.getByText('李敏已接过这通电话').waitFor();
  await journey.runJobs();
  // Time runs on until the colleague has picked up.
  await expect
    .poll(async () => {
      journey.time.advance(100);
      await journey.dialler.settled();
      return (await journey.call('calls.current', {}, colleague.token)).data.call?.id;
    })
    .toBe(id);
  await told;
  await page.waitForURL(/pages\/index\/index/);
  await other.getByText(/通话中 · /).waitFor();
});

test('an agent sees no money of the company; who reads bills sees it beside the hang-up', patiently, async () => {
  const { journey, page, id } = await callBesideColleague(browser, {
    permissions: presets.agent,
  });
  await journey.until(id, 'answered');
  await page.getByRole('timer').waitFor();
  expect(await page.getByText(/元/).count()).toBe(0);
  // The note reaches down to the keys, without an empty half.
  const note = (await page.locator('.call-note').boundingBox())!;
  const keys = (await page.locator('.call-foot').boundingBox())!;
  expect(keys.y - (note.y + note.height)).toBeLessThan(40);
});
