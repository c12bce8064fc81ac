/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject, onTestFailed, onTestFinished } from 'vitest';
import {
  type BenchOptions,
  type CallBench,
  createCallBench,
} from '../apps/server/src/domains/calls/test-support/call-bench.ts';
import { afterAllTests, type World } from '../apps/server/test/world.ts';
import { overflowing, seriousFaults, stillness } from './faults.ts';
import { lasting } from './lasting.ts';

const WIDTHS = [390, 360];
/** Widths at which two and three panes have room. */
const WIDTHS_OF_DESK = [900, 1400];

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createCallBench>>['agent']>>;

/**
 * Makes a whole installation in this process, on which people work through browsers. Pushes arrive by themselves. Time
 * is the world's and stands still until `pass`. The bench drives the queue and the telephone.
 */
export async function createJourney(browser: Browser, options: BenchOptions = {}) {
  const bench = await createCallBench({ roles: ['web', 'socket'], ...options });
  const host = await bench.start();
  // With the role of a worker, the world has started it already.
  if (!options.roles?.includes('worker')) bench.relay.start();
  return journeyOf(browser, bench, host);
}

/**
 * Returns `createJourney` for a file whose tests share an installation, each with an enterprise of its own. No test may
 * let time pass.
 */
export function journeysInOneWorld(): (browser: Browser) => Promise<Journey> {
  const atEnd = afterAllTests();
  let opened: Promise<{ world: World; host: string }> | undefined;
  const open = async () => {
    const { world } = await createCallBench({ roles: ['web', 'socket'], atEnd });
    const host = await world.start();
    world.relay.start();
    return { world, host };
  };
  return async (browser) => {
    const { world, host } = await (opened ??= open());
    return journeyOf(browser, await createCallBench({ world }), host);
  };
}

function journeyOf(browser: Browser, bench: CallBench, address: string) {
  const port = Number(address.split(':')[1]);
  const pages = new Set<Page>();

  /** Opens a phone of its own. Its clock begins at the world's time and runs on. */
  async function phone(given: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...given,
    });
    // This closes before the server, which would otherwise wait for the pages to disconnect.
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.clock.install({ time: bench.clock.now() });
    pages.add(page);
    return page;
  }

  /** Opens a signed-in page. The login itself has its own journey. */
  async function signedIn({ token, session, member }: Person, given: BrowserContextOptions = {}): Promise<Page> {
    const page = await phone(given);
    const user = JSON.stringify(session.user);
    const kept = {
      flying_token: token,
      flying_userId: member.userId,
      haihu_signing_key: session.signingKey,
      userinfo: user,
      permissionList: JSON.stringify(session.user.permissions),
    };
    await page.addInitScript((entries) => {
      // The page is signed in only once, so that a sign-out lasts, even after a reload.
      if (sessionStorage.getItem('signed in by the test')) return;
      sessionStorage.setItem('signed in by the test', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    return page;
  }

  /**
   * Lets time pass for the server and for every phone, as if all had slept. Everything that falls due meanwhile
   * happens.
   */
  async function pass(seconds: number): Promise<void> {
    bench.time.advance(seconds * 1000);
    await bench.dialler.settled();
    await bench.runJobs();
    await Promise.all(
      [...pages].filter((page) => !page.isClosed()).map((page) => page.clock.fastForward(seconds * 1000)),
    );
  }

  /** Returns the address of a screen on a host name of this machine. Each host may have its own branding. */
  const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}/#${path}`;

  return { ...bench, phone, signedIn, pass, at };
}

export type Journey = ReturnType<typeof journeyOf>;

/** States that this worker has examined, with language and colours. */
const examined = new Set<string>();

/**
 * Expects that a page has no serious fault for axe, and that nothing sticks out at widths of 390 and 360, or of 900 and
 * 1,400 at a desk. `state` names the state of the screen. Throws for a state that was examined before in the same
 * language and colours, because that would show nothing new. `states.test.ts` refuses the same name in two files.
 */
export async function expectSound(page: Page, state: string): Promise<void> {
  await stillness(page);
  const look = await page.evaluate(() => [
    document.documentElement.lang,
    matchMedia('(prefers-color-scheme: dark)').matches,
  ]);
  const size = page.viewportSize()!;
  const isDesk = size.width >= WIDTHS_OF_DESK[0]!;
  const key = [state, isDesk, ...look].join();
  // Under `npm run coverage:bite` the same test runs again and again.
  if (examined.has(key) && !inject('bite'))
    throw new Error(`"${state}" was examined already: leave it out here, or say what differs`);
  examined.add(key);
  // The run may allow another try.
  onTestFailed(() => void examined.delete(key));
  expect.soft(await seriousFaults(page), `${state}: ${page.url()}`).toEqual([]);
  for (const width of isDesk ? WIDTHS_OF_DESK : WIDTHS) {
    await page.setViewportSize({ ...size, width });
    expect.soft(await lasting(() => overflowing(page)), `${state}: ${page.url()} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/**
 * Lays the phone on its side and fails if the key is not there for a finger at once: 44 px high, in sight and covered by
 * nothing. Stands the phone up again.
 */
export async function expectInReachInLandscape(page: Page, key: Locator): Promise<void> {
  const upright = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  const reach = () =>
    key.evaluate((element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
      return { isHit: element.contains(hit), isInSight: top >= 0 && bottom <= innerHeight, isHigh: height >= 44 };
    });
  // The page follows its new size in steps.
  await expect.poll(reach).toEqual({ isHit: true, isInSight: true, isHigh: true });
  await page.setViewportSize(upright);
}
