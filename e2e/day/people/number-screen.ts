/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** The screen of a task's number at one moment. */
export interface NumberScreen {
  address: string;
  /** Name of the number. Names of the day's numbers are unique. */
  name: string;
  /** The call that the task brought; null if there is none. */
  callId: string | null;
  /** The state of the call in the screen's words; empty if none is shown. */
  status: string;
  note: string;
  canHangUp: boolean;
}

/** Reads the screen of a task's number. Null if the page shows another screen. */
export function numberScreen(page: Page): Promise<NumberScreen | null> {
  return page.evaluate(() => {
    const screen = document.querySelector('.screen');
    const name = screen?.querySelector('.dialling-head b')?.textContent;
    const bar = screen?.querySelector('.bar');
    if (!screen || !name || !bar) return null;
    return {
      address: location.href,
      name,
      callId: /[?&]call=(\d+)/.exec(location.hash)?.[1] ?? null,
      status: bar.querySelector('[role=status] > span')?.textContent.trim() ?? '',
      note: screen.querySelector('textarea')?.value ?? '',
      canHangUp: [...bar.querySelectorAll('button')].some(({ textContent }) => textContent === '挂断'),
    };
  });
}

/** Returns the parts of the screen of this number. They match nothing once the page shows another one. */
export function partsOf(page: Page, name: string): { note: Locator; result: Locator; save: Locator } {
  const head = page.locator('.dialling-head b').getByText(name, { exact: true });
  const screen = page.locator('.screen').filter({ has: head });
  return {
    note: screen.locator('textarea'),
    result: screen.getByRole('radio', { name: '有意向', exact: true }),
    save: screen.getByRole('button', { name: /^保存/ }),
  };
}

/**
 * The last words that were typed, and the name on the screen. The page notes them at that very moment, before the
 * screen can change.
 */
export interface Typed {
  text: string;
  name: string;
  address: string;
}

/** Makes every page of this phone note what is typed. */
export async function noteTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener(
      'input',
      ({ target }) => {
        const text = (target as HTMLTextAreaElement).value;
        const name = document.querySelector('.dialling-head b, .call-head h1')?.textContent ?? '';
        Object.assign(globalThis, { lastTyped: { text, name, address: location.href } });
      },
      { capture: true },
    );
  });
}

export function lastTyped(page: Page): Promise<Typed | null> {
  return page.evaluate(() => (globalThis as { lastTyped?: Typed }).lastTyped ?? null);
}
