import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the page says this of its socket. A busy machine may take its time for it. */
export async function socketIs(page: Page, flag: 'open' | 'close'): Promise<void> {
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('socketflage')`), { timeout: 30_000 }).toBe(flag);
}

/** Waits until the page's socket is open, so that later pushes arrive. */
export const connected = (page: Page): Promise<void> => socketIs(page, 'open');
