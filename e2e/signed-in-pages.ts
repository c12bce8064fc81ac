import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createWorld } from '../apps/server/test/world.ts';

/** A world with an agent, their customers in the sea, and pages on which that agent is signed in already. */
export async function createPages(browser: Browser, { customers = 0 } = {}) {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const enterprise = await world.enterprise();
  for (let index = 0; index < customers; index += 1) await enterprise.addToSea();
  const agent = await enterprise.member('赵婷');
  const { token } = agent;
  const address = `http://${await world.start()}`;

  async function context(options: BrowserContextOptions = {}) {
    const opened = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', ...options });
    // Before the server, which would wait for the pages to let go of it.
    onTestFinished(() => opened.close());
    return opened;
  }

  /** Signed in once: signing out stays so, also after a reload. */
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
