import type { CallState } from '@haihu/contract/calls/values';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type CallBench, createCallBench } from '../apps/server/src/domains/calls/test-support/call-bench.ts';
import type { NewMember } from '../apps/server/test/journeys.ts';
import { afterAllTests, type World } from '../apps/server/test/world.ts';

/** Makes an enterprise that can call, and pages of its members. Their clocks follow the world's. */
export async function createCallPages(browser: Browser) {
  return pagesOf(browser, await createCallBench({ roles: ['web', 'socket'] }));
}

/**
 * Returns `createCallPages` for a file whose tests share a world, each with an enterprise of its own. No test may move
 * the world's time.
 */
export function callPagesInOneWorld(): typeof createCallPages {
  const atEnd = afterAllTests();
  let opened: Promise<{ world: World; host: string }> | undefined;
  const open = async () => {
    const { world } = await createCallBench({ roles: ['web', 'socket'], atEnd });
    return { world, host: await world.start() };
  };
  return async (browser) => {
    const { world, host } = await (opened ??= open());
    return pagesOf(browser, await createCallBench({ world }), host);
  };
}

/**
 * Makes pages for the members of a bench. `host`: the address of a world that listens already. Without it, the world is
 * started.
 */
export async function pagesOf(browser: Browser, bench: CallBench, host?: string) {
  const address = `http://${host ?? (await bench.world.start())}`;

  /** Adds a member with pages on which they are signed in, as after a login. */
  async function member(name: string, place: Partial<NewMember> = {}) {
    const { token, session, member: who } = await bench.agent(name, place);
    const user = await bench.call('identity.userInfo', {}, token);

    /** Opens a page of the member. `at`: the browser to open it in, if there are several. */
    async function page(options: BrowserContextOptions = {}, at: Browser = browser): Promise<Page> {
      const context = await at.newContext({
        viewport: { width: 390, height: 844 },
        locale: 'zh-CN',
        ...options,
      });
      // This closes before the server, which would otherwise wait for the pages to disconnect.
      onTestFinished(() => context.close());
      const opened = await context.newPage();
      await opened.clock.install({ time: bench.clock.now() });
      await opened.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          flying_token: token,
          flying_userId: who.userId,
          haihu_signing_key: session.signingKey,
          userinfo: JSON.stringify(user.data),
          permissionList: JSON.stringify(user.data.permissions),
        },
      );
      return opened;
    }

    /** Adds a customer to the private pool of this member. */
    async function customer(customerOf: Parameters<typeof bench.addToPublicPool>[0]): Promise<string> {
      const id = await bench.addToPublicPool(customerOf);
      await bench.call('customers.claim', { ids: [id] }, token);
      return id;
    }

    /** Lets time pass until the call is in this state, and delivers its pushes. */
    async function until(callId: string, state: CallState): Promise<void> {
      await bench.until(callId, state);
      await bench.pushesTo(who);
    }

    /** Delivers pushes to the member's pages. */
    const tell = () => bench.pushesTo(who);

    return { token, who, page, customer, until, tell };
  }

  /** Opens a screen by its address. */
  const open = (page: Page, path: string) => page.goto(`${address}/#${path}`);

  return { bench, address, member, open };
}

/** Returns the id of the call, which the address names once the call was placed. */
export async function callOf(page: Page): Promise<string> {
  await page.waitForURL(/[?&]call=\d+/);
  return /[?&]call=(\d+)/.exec(page.url())![1]!;
}

/** Presses a button of the sheet until it has led on. Such a button ignores taps for a moment. */
export async function pressUntil(pressed: Locator, leadsTo: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await pressed.click({ timeout: 1000 }).catch(() => undefined);
      return leadsTo.isVisible();
    })
    .toBe(true);
}
