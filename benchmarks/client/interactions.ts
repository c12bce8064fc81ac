import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Kept, phone } from './first-pages.ts';

export interface Interaction {
  /** Name of the action. */
  doing: string;
  /** The event, and the time until its result was painted. Milliseconds, in steps of 8. */
  event: string;
  duration: number;
}

const publicPool = '/#/pages2/homeH5/homeleft?pool=sea';
const ROW_HEIGHT = 88;

/**
 * Scrolls, types and opens filters in a list of `rows` customers that are all loaded, on a processor four times as
 * slow. Returns the slowest event of each kind of action, the slowest first.
 */
export async function measureInteractions(browser: Browser, address: string, kept: Kept, rows: number) {
  const context = await browser.newContext({ ...phone, storageState: kept });
  const page = await context.newPage();
  await page.goto(address + publicPool);
  await loadRows(page, rows);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watchEvents);

  const worst: Interaction[] = [];
  for (const [doing, act] of Object.entries(doings)) {
    for (let round = 0; round < 3; round += 1) await act(page, devtools);
    const slowest = (await page.evaluate(takeEvents)).toSorted((one, other) => other.duration - one.duration)[0];
    worst.push({ doing, event: slowest?.event ?? 'none above 16 ms', duration: slowest?.duration ?? 0 });
  }
  await context.close();
  return worst.toSorted((one, other) => other.duration - one.duration);
}

const doings: Record<string, (page: Page, devtools: CDPSession) => Promise<void>> = {
  async 'scrolling by finger'(_page, devtools) {
    for (const yDistance of [-1600, -1600, 1200]) {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 200,
        y: 500,
        yDistance,
        speed: 3000,
        gestureSourceType: 'touch',
      });
    }
    await settled(_page);
  },

  async 'typing in the search'(page) {
    await page.locator('input[type=search]').tap();
    for (const key of ['2', '5', 'Backspace', 'Backspace']) {
      await page.keyboard.press(key);
      await settled(page);
    }
    await page.keyboard.insertText('王');
    await settled(page);
    await page.keyboard.press('Backspace');
    await settled(page);
  },

  async 'opening the filters'(page) {
    await page.locator('.searchbar .filt').tap();
    await page.locator('.layer.open').waitFor();
    await settled(page);
    await page.keyboard.press('Escape');
    await page.locator('.layer').waitFor({ state: 'detached' });
    await settled(page);
  },
};

/** Scrolls to the end until that many rows are loaded. */
async function loadRows(page: Page, rows: number): Promise<void> {
  const list = page.locator('.page.list');
  await list.waitFor();
  await page.waitForFunction(
    (height) => {
      const element = document.querySelector('.page.list')!;
      element.scrollTo(0, element.scrollHeight);
      return element.scrollHeight >= height;
    },
    rows * ROW_HEIGHT,
    { polling: 50, timeout: 180_000 },
  );
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await page.waitForLoadState('networkidle');
}

/** Waits until the work of the last event is over: the network is quiet, and two frames are painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)))),
  );
}

interface Watched {
  events: { event: string; duration: number }[];
}

/** Starts recording events. Runs in the page. */
function watchEvents(): void {
  const watched: Watched = { events: [] };
  Object.assign(window, { watched });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) watched.events.push({ event: name, duration });
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the recorded events and forgets them. Runs in the page. */
function takeEvents(): Watched['events'] {
  const { watched } = window as unknown as { watched: Watched };
  return watched.events.splice(0);
}
