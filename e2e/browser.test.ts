import { expect, onTestFinished, test, vi } from 'vitest';
import { findBrowser, launchBrowser } from './browser.ts';

const isPackedForHere = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isPackedForHere)('a machine without a browser uses the one from npm', { timeout: 60_000 }, async () => {
  const browser = await launchBrowser('packed');
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ locale: 'zh-CN' });
  await page.setContent('<button>领取</button>');
  expect(await page.getByRole('button').textContent()).toBe('领取');
});

test('a CHROME_PATH that leads nowhere is said', () => {
  expect(() => findBrowser('/nowhere/chrome')).toThrow('CHROME_PATH names /nowhere/chrome');
});

test('CPU_THROTTLE slows every page down', async () => {
  vi.stubEnv('CPU_THROTTLE', '20');
  onTestFinished(() => void vi.unstubAllEnvs());
  const slow = await launchBrowser();
  onTestFinished(() => slow.close());
  vi.unstubAllEnvs();
  const usual = await launchBrowser();
  onTestFinished(() => usual.close());
  // The same work, by the page's own clock.
  const work = () => {
    const begun = performance.now();
    for (let step = 0, sum = 0; step < 20_000_000; step += 1) sum += Math.sqrt(step);
    return performance.now() - begun;
  };
  const slowPage = await slow.newPage();
  const usualPage = await usual.newPage();
  expect(await slowPage.evaluate(work)).toBeGreaterThan(2 * (await usualPage.evaluate(work)));
});
