import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { afterAllTests, createWorld, type World } from '../apps/server/test/world.ts';
import type { WorldOptions } from '../apps/server/test/world-options.ts';

/** Makes a world with an agent, customers in the public pool, and pages on which the agent is signed in. */
export async function createPages(browser: Browser, options: PagesOptions = {}) {
  const { push } = options;
  const world = await createWorld({ roles: ['web', 'socket'], ...(push && { push }) });
  return pagesIn(world, await world.start(), browser, options);
}

/**
 * Returns `createPages` for a file whose tests share a world, each with an enterprise of its own. The world's clock is
 * set back before each test.
 */
export function pagesInOneWorld(): typeof createPages {
  const atEnd = afterAllTests();
  let opened: Promise<{ world: World; host: string; atRest: World['clock']['now'] }> | undefined;
  const open = async () => {
    const world = await createWorld({ roles: ['web', 'socket'], atEnd });
    return { world, host: await world.start(), atRest: world.clock.now };
  };
  return async (browser, options = {}) => {
    const { world, host, atRest } = await (opened ??= open());
    world.clock.now = atRest;
    return pagesIn(world, host, browser, options);
  };
}

interface PagesOptions {
  customers?: number;
  /** Makes the sender of notices of a world of its own. By default there is none. */
  push?: NonNullable<WorldOptions['push']>;
}

async function pagesIn(world: World, host: string, browser: Browser, { customers = 0 }: PagesOptions) {
  const enterprise = await world.enterprise();
  for (let index = 0; index < customers; index += 1) await enterprise.addToPublicPool();
  const agent = await enterprise.member('赵婷');
  const { token } = agent;
  const address = `http://${host}`;

  async function context(options: BrowserContextOptions = {}) {
    const opened = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', ...options });
    // This closes before the server, which would otherwise wait for the pages to disconnect.
    onTestFinished(() => opened.close());
    return opened;
  }

  /** Opens a page that is signed in only once, so that a sign-out lasts, even after a reload. */
  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await context(options)).newPage();
    await page.addInitScript((kept) => {
      if (sessionStorage.getItem('signed in by the test')) return;
      sessionStorage.setItem('signed in by the test', 'yes');
      localStorage.setItem('flying_token', kept);
    }, token);
    return page;
  }

  return { world, enterprise, agent, address, context, signedIn };
}
