import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the page says this of its socket. A busy machine may take its time for it. */
export async function socketIs(page: Page, flag: 'open' | 'close'): Promise<void> {
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('socketflage')`), { timeout: 30_000 }).toBe(flag);
}

/** Waits until the page's socket is open and the page knows its place among the pushes, so that later ones arrive. */
export async function connected(page: Page): Promise<void> {
  await socketIs(page, 'open');
  await expect.poll(() => page.evaluate(`Object.keys(sessionStorage).join()`)).toContain('haihu_seen_');
}
