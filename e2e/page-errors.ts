import type { Browser } from 'playwright-core';

const seen: string[] = [];

/** A line of a stack that names a file of the client. Scripts that tests put into pages have no address. */
const OF_A_FILE = /https?:\/\/.*:\d+:\d+/;

/**
 * Notes each error of the client that nobody caught, with the screen on which it happened. Such an error breaks a
 * screen.
 */
export function notingPageErrors(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    context.on('weberror', (thrown) => {
      const { stack, message } = thrown.error();
      if (stack && !OF_A_FILE.test(stack)) return;
      seen.push(`${thrown.page()?.url() ?? 'a closed page'}: ${stack ?? message}`);
    });
    return context;
  };
  return browser;
}

/** Returns the errors that were noted since the last time. */
export const takePageErrors = (): string[] => seen.splice(0);
