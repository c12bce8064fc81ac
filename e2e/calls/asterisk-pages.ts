import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { type BenchOptions, createCallBench } from '../../apps/server/src/domains/calls/test-support/call-bench.ts';
import { isLabConnected, putLineOn } from '../../apps/server/src/domains/calls/test-support/lab-line.ts';
import { type Lab, toneFile } from '../../apps/server/test/journeys.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { pagesOf } from '../call-pages.ts';
import type { Room } from './room.ts';

/** Least level of a tone that counts as talk. dB. */
export const LOUD = -40;

/** Launches a browser whose microphone hears one tone, in hertz. It may run in a room. `more`: further flags. */
export async function launchTalking(
  hertz: number,
  room?: Room,
  more: readonly string[] = [],
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-tone-'));
  const tone = path.join(folder, 'tone.wav');
  writeFileSync(tone, toneFile(hertz, 10));
  const { executablePath, env } = findBrowser(process.env.CHROME_PATH);
  const sound = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${tone}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
  const locale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({
    executablePath: room ? room.inside(executablePath) : executablePath,
    env: { ...process.env, ...locale, ...env },
    args: [...browserFlags, ...sound, ...more],
  });
  async function close(): Promise<void> {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { browser, close };
}

/** Makes a running installation in real time, with an Asterisk behind its line, and pages of its members. */
export async function createInstallation(lab: Lab, browser: Browser, options: BenchOptions = {}) {
  const roles = ['web', 'socket', 'worker', 'dialler'] as const;
  const bench = await createCallBench({ roles: [...roles], startsAt: new Date(), ...options });
  await putLineOn(lab, bench);
  const pages = await pagesOf(browser, bench);
  await expect
    .poll(
      async () => {
        await bench.dialler.lookAfterLeases();
        return isLabConnected(bench);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return pages;
}

/**
 * Keeps the connections that a page opens for sound, so that the test can listen to them. Call it before the page
 * loads. `isRelayed`: the page's network lets sound through only to relays.
 */
export async function keepSound(page: Page, { isRelayed = false } = {}): Promise<void> {
  await page.addInitScript((relayed) => {
    const kept: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    const made = class extends Original {
      constructor(options?: RTCConfiguration) {
        super(relayed ? { ...options, iceTransportPolicy: 'relay' } : options);
        kept.push(this);
      }
    };
    Object.assign(window, { lines: kept, RTCPeerConnection: made });
  }, isRelayed);
}

/** Returns the level of one tone in the sound that the page plays, in dB. */
export function hearInPage(page: Page, hertz: number): Promise<number> {
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
    // Silence gives no number, so it counts as the lowest level.
    return Math.max(-120, Math.round(Math.max(...around) * 10) / 10);
  }, hertz);
}

/**
 * Listens for a tone that breaks off and comes back to stay. Returns how many milliseconds that takes; null if it was
 * not back within twenty seconds.
 */
export function hearAgainInPage(page: Page, hertz: number, brokeOff: () => void): Promise<number | null> {
  const heard = page.evaluate(
    async ([wanted, loud]) => {
      const { lines } = window as unknown as { lines: RTCPeerConnection[] };
      const [receiver] = lines.at(-1)!.getReceivers();
      const context = new AudioContext();
      await context.resume();
      const analyser = context.createAnalyser();
      analyser.fftSize = 4096;
      analyser.smoothingTimeConstant = 0;
      context.createMediaStreamSource(new MediaStream([receiver!.track])).connect(analyser);
      const levels = new Float32Array(analyser.frequencyBinCount);
      const bin = Math.round((wanted * analyser.fftSize) / context.sampleRate);
      const began = performance.now();
      let isBroken = false;
      let back: number | null = null;
      while (performance.now() - began < 20_000) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        analyser.getFloatFrequencyData(levels);
        const isLoud = Math.max(...levels.slice(bin - 2, bin + 3)) > loud;
        const now = performance.now() - began;
        if (!isLoud) isBroken = true;
        back = isBroken && isLoud ? (back ?? now) : null;
        if (back !== null && now - back > 1000) break;
      }
      await context.close();
      return back === null ? null : Math.round(back);
    },
    [hertz, LOUD] as const,
  );
  brokeOff();
  return heard;
}

/** Switches the phone of this page on, and waits until it is registered. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('switch', { name: '在这台设备上接听' }).click();
  await page.getByText('已登记，可以接听').waitFor({ timeout: 20_000 });
}
