import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
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
  return recordScreens(
    await chromium.launch({
      executablePath,
      env: { ...process.env, ...locale, ...env },
      args: [...browserFlags, ...more],
    }),
  );
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
