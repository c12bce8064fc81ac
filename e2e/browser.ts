import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { bitePages } from './bite-pages.ts';
import { unpackBrowser } from './packed-browser.ts';
import { recordScreens } from './spec-recorder.ts';

/**
 * A root container has no sandbox. The rest keeps the browser from asking the network for anything of its own, and from
 * a protocol that our server does not speak.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The one without windows first: the others also run their own user interface, which takes its share of the machine. */
const fromSystem = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** `more`: flags beside our own, such as those that give it a camera. */
export async function launchBrowser(chromePath = process.env.CHROME_PATH, more: string[] = []): Promise<Browser> {
  const { executablePath, env } = findBrowser(chromePath);
  // Without a locale of the machine's, a browser cannot write Chinese names of files.
  const locale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...locale, ...env },
    args: [...browserFlags, ...more],
  });
  return bitePages(recordScreens(throttled(browser, Number(process.env.CPU_THROTTLE || 1))));
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which its files use one after the other. Each test has pages of its own, and leaves none. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser());
  if (browser.isConnected()) return browser;
  // It broke in the hands of another file.
  return (shared = launchBrowser());
}

/** Closes what a file of tests left open in the browser of this worker. For `afterAll`. */
export async function leaveBrowser(): Promise<void> {
  const browser = await shared;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** What Playwright waits for unless told otherwise. Milliseconds. */
const PATIENCE = 30_000;

/** Lets every page of this browser run as on a machine that is so many times slower. */
function throttled(browser: Browser, rate: number): Browser {
  if (rate <= 1) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    context.setDefaultTimeout(PATIENCE * rate);
    const newPage = context.newPage.bind(context);
    // Before the test has the page: all that it does is slow.
    context.newPage = async () => {
      const page = await newPage();
      await slowDown(page, rate);
      return page;
    };
    // Pages that pages open.
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
 * Where a Chromium is: what CHROME_PATH names, else the system's, else the one that npm brings, which has one
 * font of our own: fine for tests, not for pictures. `CHROME_PATH=packed` asks for that one.
 */
export function findBrowser(chromePath: string | undefined): { executablePath: string; env: Record<string, string> } {
  if (chromePath && chromePath !== 'packed') {
    if (!existsSync(chromePath)) throw new Error(`CHROME_PATH names ${chromePath}, where there is nothing`);
    return { executablePath: chromePath, env: {} };
  }
  const executablePath = chromePath ? undefined : fromSystem.find((candidate) => existsSync(candidate));
  return executablePath ? { executablePath, env: {} } : unpackBrowser();
}
