import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';

/** The phone for all measurements: Lighthouse's. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const;

/** The state of a session that a browser keeps. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export const home = '/#/pages/index/index';

/**
 * Signs in as an agent of the demo, by hand, and opens the page once more, like on the next morning. Returns the state
 * that the browser then keeps.
 */
export async function signIn(browser: Browser, address: string): Promise<Kept> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('input[name=username]').fill('13800000003');
  await page.locator('input[name=password]').fill('haihu-demo');
  await page.getByRole('checkbox').check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/#\/pages\/(index\/index|home\/guide)/);
  if (page.url().includes('guide')) await page.locator('.enterprise-go button').click();
  await page.waitForURL(/#\/pages\/index\/index/);
  await page.reload({ waitUntil: 'networkidle' });
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Tells if a page may have a service worker. */
export type Workers = 'allow' | 'block';

/** Measures the bytes as sent, until nothing more comes. The browser has an empty cache, and perhaps a session. */
export async function measureTransfer(
  browser: Browser,
  url: string,
  storageState?: Kept,
  serviceWorkers: Workers = 'block',
) {
  const context = await browser.newContext({ ...phone, storageState, serviceWorkers });
  const page = await context.newPage();
  const sizes: Promise<{ extension: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    const extension = path.extname(new URL(request.url()).pathname);
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ extension, size: responseBodySize })));
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const sent = await Promise.all(sizes);
  await context.close();
  const sum = (wanted: string) =>
    sent.reduce((total, { extension, size }) => total + (extension === wanted ? size : 0), 0);
  return { javascript: sum('.js'), css: sum('.css') };
}
