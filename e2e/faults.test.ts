import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from './browser.ts';
import { overflowing } from './faults.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test('an element that sticks out at the side is seen; one that scrolls or is cut off on purpose is not', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const wide = '<div class="wide" style="width: 500px">x</div>';
  const overflowOf = async (inside: string) => {
    await page.setContent(`<div class="app"><div class="page" style="overflow-x: hidden">${inside}</div></div>`);
    return (await overflowing(page)).map((found) => found.split(' ')[1]);
  };
  expect(await overflowOf(wide)).toEqual(['wide']);
  expect(await overflowOf(`<div style="overflow-x: auto">${wide}</div>`)).toEqual([]);
  expect(await overflowOf(`<div style="overflow: hidden">${wide}</div>`)).toEqual([]);
  await page.setContent(wide);
  expect(await overflowing(page)).toEqual([expect.stringContaining('document')]);
  await page.close();
});
