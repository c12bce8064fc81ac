/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFailed, onTestFinished } from 'vitest';
import {
  type BenchOptions,
  type CallBench,
  createCallBench,
} from '../apps/server/src/domains/calls/test-support/call-bench.ts';
import { afterAllTests, type World } from '../apps/server/test/world.ts';
import { overflowing, seriousFaults, stillness } from './faults.ts';

const WIDTHS = [390, 360];

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createCallBench>>['agent']>>;

/**
 * A whole installation in this process, on which people work through browsers: pushes arrive by themselves, time is the
 * world's and stands still until `pass`. What the queue and the telephone do is driven by the bench.
 */
export async function createJourney(browser: Browser, options: BenchOptions = {}) {
  const bench = await createCallBench({ roles: ['web', 'socket'], ...options });
  const host = await bench.start();
  // A worker has started it already.
  if (!options.roles?.includes('worker')) bench.relay.start();
  return journeyOf(browser, bench, host);
}

/**
 * Returns `createJourney` for a file whose tests share an installation, each with an enterprise of its own. None of them
 * may let time pass.
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

  /** A phone of its own; its clock shows the time of the world and goes on from there. */
  async function phone(given: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...given,
    });
    // Before the server, which would wait for the pages to let go of it.
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.clock.install({ time: bench.clock.now() });
    pages.add(page);
    return page;
  }

  /** As after a login, which has its own journey. */
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
      // Signed in once: signing out stays so, also after a reload.
      if (sessionStorage.getItem('signed in by the test')) return;
      sessionStorage.setItem('signed in by the test', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    return page;
  }

  /** Lets time pass for the server and for every phone, as if all had slept; what fell due meanwhile happens. */
  async function pass(seconds: number): Promise<void> {
    bench.time.advance(seconds * 1000);
    await bench.dialler.settled();
    await bench.runJobs();
    await Promise.all(
      [...pages].filter((page) => !page.isClosed()).map((page) => page.clock.fastForward(seconds * 1000)),
    );
  }

  /** On a host name of this machine: each may have its own branding. */
  const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}/#${path}`;

  return { ...bench, phone, signedIn, pass, at };
}

export type Journey = ReturnType<typeof journeyOf>;

/** States that were examined in this worker, with language and colours. */
const examined = new Set<string>();

/**
 * Readable by everybody and no wider than the phone: nothing serious for axe, nothing sticking out at 390 and 360.
 * `state` says which state of which screen this is. Examining it again in the same language and colours would show
 * nothing new, so that is refused; `states.test.ts` refuses it between files.
 */
export async function expectSound(page: Page, state: string): Promise<void> {
  await stillness(page);
  const look = await page.evaluate(() => [
    document.documentElement.lang,
    matchMedia('(prefers-color-scheme: dark)').matches,
  ]);
  const key = [state, ...look].join();
  // Where something is taken away, the same test comes again and again.
  if (examined.has(key) && !inject('bite'))
    throw new Error(`"${state}" was examined already: leave it out here, or say what differs`);
  examined.add(key);
  // It is tried again where the run allows that.
  onTestFailed(() => void examined.delete(key));
  expect.soft(await seriousFaults(page), `${state}: ${page.url()}`).toEqual([]);
  const size = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width });
    expect.soft(await overflowing(page), `${state}: ${page.url()} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(size);
}
