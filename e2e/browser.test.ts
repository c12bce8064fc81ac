import { expect, onTestFinished, test } from 'vitest';
import { findBrowser, launchBrowser } from './browser.ts';

const isPackedForHere = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isPackedForHere)('a machine without a browser uses the one from npm', { timeout: 60_000 }, async () => {
  const browser = await launchBrowser('packed');
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ locale: 'zh-CN' });
  await page.setContent('<button>领取</button>');
  await expect.poll(() => page.getByRole('button').textContent()).toBe('领取');
});

test('a CHROME_PATH that leads nowhere is said', () => {
  expect(() => findBrowser('/nowhere/chrome')).toThrow('CHROME_PATH names /nowhere/chrome');
});
