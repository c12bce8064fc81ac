import type { Browser, BrowserContext, Page } from 'playwright-core';
import { missingFiles } from '../../e2e/kept-app.ts';
import { home, type Kept, phone } from './first-pages.ts';
import { openSlowLine } from './slow-line.ts';

/** Visits of each kind. */
const ROUNDS = 5;
const SLOW_DOWN = 4;
const ownList = '/#/pages2/homeH5/homeleft';
/** Longest wait until a worker has kept the app, or a page has drawn its list. Milliseconds. */
const PATIENCE = 60_000;

interface TimesWithWorker {
  /** Times until the largest part of home is painted, at first visits and at the visits after them. Milliseconds. */
  first: number[];
  second: number[];
  /** Times from a start without network until the list shows the own customers. Milliseconds. */
  offlineList: number[];
}

/** Measures visits of home with the service worker on a slow phone and line, and starts without network. */
export async function measureWithWorker(browser: Browser, address: string, kept: Kept): Promise<TimesWithWorker> {
  const line = await openSlowLine(address);
  try {
    const there = { ...kept, origins: kept.origins.map((origin) => ({ ...origin, origin: line.address })) };
    const visits = await visitTwice(browser, line.address, there);
    return { ...visits, offlineList: await startOffline(browser, address, kept) };
  } finally {
    line.close();
  }
}

async function visitTwice(
  browser: Browser,
  address: string,
  kept: Kept,
): Promise<Omit<TimesWithWorker, 'offlineList'>> {
  const found: Omit<TimesWithWorker, 'offlineList'> = { first: [], second: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ ...phone, storageState: kept, serviceWorkers: 'allow' });
    const visit = await slowPage(context);
    found.first.push(await paintedAt(visit, address));
    await keepsScreens(visit);
    await visit.close();
    found.second.push(await paintedAt(await slowPage(context), address));
    await context.close();
  }
  return found;
}

async function slowPage(context: BrowserContext, { offline = false } = {}): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  // A further session makes the browser believe in its network again, though the context has none.
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  if (offline) await devtools.send('Network.emulateNetworkConditions', { offline, ...unlimited });
  return page;
}

/** Opens home, and returns the instant at which its largest part was painted. */
async function paintedAt(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = globalThis as { painted?: number };
    const note = (entries: PerformanceObserverEntryList) => (seen.painted = entries.getEntries().at(-1)!.startTime);
    new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address + home);
  await page.getByText('通话时长').waitFor();
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => (globalThis as { painted?: number }).painted);
  if (painted === undefined) throw new Error('the browser told of no largest part');
  return Math.round(painted);
}

async function startOffline(browser: Browser, address: string, kept: Kept): Promise<number[]> {
  const context = await browser.newContext({ ...phone, storageState: kept, serviceWorkers: 'allow' });
  const first = await context.newPage();
  await openKeptApp(first, address);
  await first.goto(address + ownList);
  await first.locator('[data-customer]').first().waitFor();
  await first.waitForFunction(isListKept, undefined, { timeout: PATIENCE, polling: 250 });
  await first.close();
  await context.setOffline(true);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await slowPage(context, { offline: true });
    await page.addInitScript(noteFirstRow);
    await page.goto(address + ownList);
    await page.locator('[data-customer]').first().waitFor({ timeout: PATIENCE });
    if (await page.evaluate(() => navigator.onLine)) throw new Error('the browser believes that it has a network');
    times.push(Math.round(await page.evaluate(() => (globalThis as { drawn?: number }).drawn!)));
    await page.close();
  }
  await context.close();
  return times;
}

/** Notes the instant at which the first customer is drawn. It runs in the page. */
function noteFirstRow(): void {
  if (document.querySelector('[data-customer]')) (globalThis as { drawn?: number }).drawn = performance.now();
  else requestAnimationFrame(noteFirstRow);
}

/** Opens home, and waits until the service worker keeps the app. */
export async function openKeptApp(page: Page, address: string): Promise<void> {
  await page.goto(address + home);
  await keepsScreens(page);
}

async function keepsScreens(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const missing = await page.evaluate(missingFiles);
    if (missing.length === 0) return;
    if (Date.now() > until) throw new Error(`the service worker has not kept ${missing.join(', ')}`);
    await page.waitForTimeout(250);
  }
}

/** Returns true once the device keeps answers, of home and of the list. It runs in the page. */
async function isListKept(): Promise<boolean> {
  // Opening a database makes it, and the app would find it without its store.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'haihu-answers')) return false;
  return new Promise((resolve) => {
    const asked = indexedDB.open('haihu-answers');
    asked.addEventListener('error', () => resolve(false));
    asked.addEventListener('success', () => {
      const counting = asked.result.transaction('answers').objectStore('answers').count();
      counting.addEventListener('success', () => {
        asked.result.close();
        resolve(counting.result > 2);
      });
    });
  });
}
