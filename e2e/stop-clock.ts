import type { Page } from 'playwright-core';

/**
 * Stops the page's clock some milliseconds from now, so that only what a test lets pass comes after. A busy machine may
 * need longer than that to tell the page: its clock stands then already, and is told once more.
 */
export async function stopClock(page: Page, inMilliseconds = 1000): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, inMilliseconds));
  await stop().catch(stop);
}
