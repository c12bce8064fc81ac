import type { Page } from 'playwright-core';

/** The browser of a phone. Pages know a phone by these words, because a tablet has a touch screen too. */
export const ownPhone = {
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
};

interface AppOptions {
  /** The outcome of dialling. */
  outcome?: string;
  /** Seconds of talk in the phone's log. -1: the log has no call. */
  duration?: number;
  /** True for an app that can open its page in the system's settings. */
  hasSettings?: boolean;
}

/** Gives the page the app's plugin. It notes the numbers that it dials, and its log tells the length of the talk. */
export const inApp = (page: Page, { outcome = 'dialled', duration = -1, hasSettings = false }: AppOptions = {}) =>
  page.addInitScript(
    ([answer, seconds, withSettings]) => {
      const dialled: string[] = [];
      const opened: string[] = [];
      const LocalCall = {
        async dial({ number }: { number: string }) {
          dialled.push(number);
          if (answer === 'failed') throw new Error('no dialler');
          return { outcome: answer };
        },
        callLog: async () => ({
          calls: seconds < 0 ? [] : dialled.map((number) => ({ number, date: Date.now(), duration: seconds })),
        }),
        ...(withSettings && { openSettings: async () => void opened.push('settings') }),
      };
      Object.assign(globalThis, { Capacitor: { Plugins: { LocalCall } }, dialled, opened });
    },
    [outcome, duration, hasSettings] as const,
  );

/** Returns the numbers that the app in this page dialled. */
export const dialledOn = (page: Page) => page.evaluate(() => (globalThis as { dialled?: string[] }).dialled);

/**
 * Lets only real taps and keys count as the user's in the page. A test that looks at a page counts as well otherwise, and
 * the page would dial by itself.
 */
export const onlyTapsCount = (page: Page) =>
  page.addInitScript(() => {
    const LASTS = 5000;
    let last = -Infinity;
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, ({ isTrusted }) => isTrusted && (last = performance.now()), { capture: true });
    }
    const isActive = () => performance.now() - last < LASTS;
    const userActivation = Object.defineProperty({}, 'isActive', { get: isActive });
    Object.defineProperty(navigator, 'userActivation', { value: userActivation });
  });
