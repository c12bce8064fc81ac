import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { atDesk } from './at-desk.ts';
import { bitePages } from './bite-pages.ts';
import { unpackBrowser } from './packed-browser.ts';
import { notingPageErrors } from './page-errors.ts';
import { recordScreens } from './spec-recorder.ts';

/**
 * Flags of the browser. A root container has no sandbox. The other flags keep the browser from requests of its own, and
 * from a protocol that our server does not speak.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Browsers of the system. The one without windows comes first, because the others also run a user interface, which
 * costs time.
 */
const fromSystem = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Launches a browser. `more`: flags in addition to ours, such as those that give it a camera. */
export async function launchBrowser(chromePath = process.env.CHROME_PATH, more: string[] = []): Promise<Browser> {
  const { executablePath, env } = findBrowser(chromePath);
  // Without a locale, a browser cannot write Chinese names of files.
  const locale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...locale, ...env },
    args: [...browserFlags, ...more],
  });
  const plain = notingPageErrors(withoutWorkers(browser));
  return bitePages(recordScreens(throttled(plain, Number(process.env.CPU_THROTTLE || 1))));
}

/** Keeps service workers out, unless a test allows them: a request that a worker makes passes by `page.route`. */
function withoutWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  return browser;
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker, which its files use one after the other. Each test has pages of its own, and
 * leaves none.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser().then(atDesk));
  if (browser.isConnected()) return browser;
  // Another test file broke the browser.
  return (shared = launchBrowser().then(atDesk));
}

/** Closes the pages that a test file left open in the browser of this worker. Call it in `afterAll`. */
export async function leaveBrowser(): Promise<void> {
  const browser = await shared;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Playwright's default time limit. Milliseconds. */
const PATIENCE = 30_000;

/** Slows down every page of this browser, as if the machine were `rate` times slower. */
function throttled(browser: Browser, rate: number): Browser {
  if (rate <= 1) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    context.setDefaultTimeout(PATIENCE * rate);
    const newPage = context.newPage.bind(context);
    // The page is slowed down before the test gets it.
    context.newPage = async () => {
      const page = await newPage();
      await slowDown(page, rate);
      return page;
    };
    // This is for pages that pages open.
    context.on('page', (page) => void slowDown(page, rate).catch(() => {}));
    return context;
  };
  return browser;
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Finds a Chromium: the one that CHROME_PATH names, else the system's, else the one that npm brings. The last one has a
 * single font of our own, which is fine for tests but not for pictures. `CHROME_PATH=packed` asks for that one.
 */
export function findBrowser(chromePath: string | undefined): { executablePath: string; env: Record<string, string> } {
  if (chromePath && chromePath !== 'packed') {
    if (!existsSync(chromePath)) throw new Error(`CHROME_PATH names ${chromePath}, where there is nothing`);
    return { executablePath: chromePath, env: {} };
  }
  const executablePath = chromePath ? undefined : fromSystem.find((candidate) => existsSync(candidate));
  return executablePath ? { executablePath, env: {} } : unpackBrowser();
}
