import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserFlags, findBrowser } from './browser.ts';

/** A browser that keeps its storage in a folder, and can be killed. */
export interface MortalBrowser {
  context: BrowserContext;
  /** Kills it as a power failure does: it gets no time to write anything. */
  kill(): Promise<void>;
}

/** Starts a browser on a folder. A later one on the same folder finds what the one before has stored. */
export async function launchMortalBrowser(folder: string): Promise<MortalBrowser> {
  const { executablePath, env } = findBrowser(process.env.CHROME_PATH);
  const flags = ['--headless', ...browserFlags, `--user-data-dir=${folder}`, '--remote-debugging-port=0'];
  const child = spawn(executablePath ?? chromium.executablePath(), [...flags, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its processes make a group, so that none outlives the others and keeps the storage locked.
    detached: true,
  });
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await addressOf(child.stderr));
  return {
    context: browser.contexts()[0]!,
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
}

/** Reads the address of the devtools, which the browser prints at its start. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    // The rest is read as well, or the browser would wait for a reader.
    if (address) return (output.resume(), address);
  }
  throw new Error('The browser ended before it could be used');
}
