import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toneLevel } from '../../../apps/server/test/journeys.ts';
import { toneWav } from '../../../apps/server/test/tone-wav.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an owner uploads a sound, hears it, lets callers hear it, and cannot delete it then', patiently, async () => {
  const journey = await createJourney(browser);
  const owner = await journey.agent('周主管', { dataScope: 'all' });
  const page = await journey.signedIn(owner);
  await page.goto(journey.at('/pages3/sounds'));
  await page.getByText('还没有自己的声音').waitFor();
  await page.getByRole('button', { name: '添加声音' }).first().click();
  const sheet = page.getByRole('dialog', { name: '添加声音' });
  await sheet.getByLabel('选择文件').setInputFiles({
    name: '静音.wav',
    mimeType: 'audio/wav',
    buffer: toneWav(2, 0),
  });
  await expect.poll(() => sheet.getByLabel('名称').inputValue()).toBe('静音');
  await sheet.getByRole('button', { name: '保存' }).click();
  await sheet.getByText('这段声音太短，或者几乎没有声音').waitFor();
  await sheet.getByLabel('选择文件').setInputFiles({
    name: '问候.wav',
    mimeType: 'audio/wav',
    buffer: toneWav(3, 440),
  });
  await sheet.getByLabel('名称').fill('下班提示');
  await expectSound(page, 'own sounds: a new one');
  await sheet.getByRole('button', { name: '保存' }).click();
  await page.getByText(/^3 秒/).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, 'own sounds: one');
  }

  await key(page, '播放 下班提示').click();
  const heard = page.getByLabel('声音', { exact: true });
  await heard.waitFor();
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(3);
  await page.keyboard.press('Escape');

  await page.goto(journey.at('/pages3/settings'));
  await page.getByRole('button', { name: /接听来电/ }).click();
  await page.getByRole('button', { name: /非服务时间的提示/ }).click();
  await page
    .getByRole('dialog', { name: '非服务时间的提示' })
    .getByRole('button', { name: /下班提示/ })
    .click();
  await page.getByRole('button', { name: /非服务时间的提示.*下班提示/ }).waitFor();
  await key(page, '保存').click();
  await page.getByText('已保存，马上生效').waitFor();
  const { inbound } = (await journey.call('config.settings', {}, owner.token)).data;
  const [sound] = (await journey.call('calls.sounds', {}, owner.token)).data.list;
  expect(inbound.value.closedSound).toBe(sound!.id);

  await page.goto(journey.at('/pages3/sounds'));
  await key(page, '删除 下班提示').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
  await page.getByText('来电设置或任务正在用这段声音，先换掉再删').waitFor();
});

const folder = path.resolve(import.meta.dirname, 'sounds');
/** Returns a file of two seconds of 440 Hz, as another program wrote it. */
const toneFile = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: readFileSync(path.join(folder, name)),
});

test(
  'MP3 and M4A become telephone sound, and a file that is no sound is told with what is accepted',
  patiently,
  async () => {
    const journey = await createJourney(browser);
    const owner = await journey.agent('周主管', { dataScope: 'all' });
    const page = await journey.signedIn(owner);
    await page.goto(journey.at('/pages3/sounds'));
    const sheet = page.getByRole('dialog', { name: '添加声音' });
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      sheet.getByLabel('选择文件').setInputFiles(file);
    const save = sheet.getByRole('button', { name: '保存' });
    await page.getByRole('button', { name: '添加声音' }).first().click();
    await choose({ name: '名片.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') });
    await sheet.getByText('可以用 WAV、MP3 或 M4A').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await choose({ name: '长.wav', mimeType: 'audio/wav', buffer: toneWav(121, 440) });
    await sheet.getByText('声音超过 2 分钟').waitFor();
    expect(await save.isDisabled()).toBe(true);

    // A Chromium of Debian or Playwright may be built without the decoder of M4A.
    const playsM4a = await page.evaluate(() => new Audio().canPlayType('audio/mp4; codecs="mp4a.40.2"') !== '');
    const kinds = [toneFile('tone.mp3', 'audio/mpeg'), ...(playsM4a ? [toneFile('tone.m4a', 'audio/mp4')] : [])];
    for (const [at, file] of kinds.entries()) {
      if (at > 0) await page.getByRole('button', { name: '添加声音' }).first().click();
      await choose(file);
      await sheet.getByText(/^2 秒/).waitFor();
      await sheet.getByLabel('名称').fill(file.name);
      await save.click();
      await key(page, `播放 ${file.name}`).waitFor();
    }
    if (!playsM4a) {
      await page.getByRole('button', { name: '添加声音' }).first().click();
      await choose(toneFile('tone.m4a', 'audio/mp4'));
      await sheet.getByText('仍然不行，就转成 WAV 再选').waitFor();
    }

    const { list } = (await journey.call('calls.sounds', {}, owner.token)).data;
    expect(list).toHaveLength(kinds.length);
    for (const { id } of list) {
      const { link } = (await journey.call('calls.openSound', { id }, owner.token)).data;
      const heard = await fetch(new URL(link, journey.at('/')));
      expect(toneLevel(Buffer.from(await heard.arrayBuffer()), 440)).toBeGreaterThan(-20);
    }
  },
);
