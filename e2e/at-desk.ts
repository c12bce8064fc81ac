/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { overflowing, seriousFaults } from './faults.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** True for journeys that run at a desk. */
    desk: boolean;
  }
}

const size = { width: 1400, height: 900 };
/** Width of the phone on which journeys are written. */
const PHONE = 390;
/** Matches what is not in a pane beside the screen at the address. */
const IN_FRONT = ':not([data-beside], [data-beside] *, .work-pane, .work-pane *)';
const finders = [
  'locator',
  'getByAltText',
  'getByLabel',
  'getByPlaceholder',
  'getByRole',
  'getByText',
  'getByTitle',
] as const;
/** Playwright's methods by which a journey does something. */
const steps = ['click', 'fill', 'press', 'pressSequentially', 'check', 'selectOption', 'setInputFiles'] as const;

type Find = (...given: unknown[]) => Locator;
type Step = (this: Locator, ...given: unknown[]) => Promise<unknown>;

/** Pages that stand at a desk. */
const seats = new WeakSet<Page>();
/** Pages whose clock stands still. Nothing settles in them, so they are not examined. */
const still = new WeakSet<Page>();
/** States of screens that this worker has examined at a desk. */
const examined = new Set<string>();
let isPatched = false;

/**
 * Lets journeys that were written for a phone run at a desk, if their project is `desk`. A page gets the size of a desk,
 * unless it is a phone with touch or has a size of its own. It finds things in front only: on the screen at the address,
 * in the rail and in sheets. Each state of a screen that a step comes to is examined once, in both colours.
 */
export function atDesk(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    // `inject` is asked each time, because a worker keeps its browser from one project to the next.
    if (!inject('desk') || !isPhone(options)) return newContext(options);
    const context = await newContext({ ...options, viewport: size });
    context.on('page', sitDown);
    return context;
  };
  return browser;
}

const isPhone = ({ viewport, hasTouch, isMobile }: BrowserContextOptions = {}) =>
  viewport?.width === PHONE && !hasTouch && !isMobile;

function sitDown(page: Page): void {
  seats.add(page);
  const anywhere = page.locator.bind(page);
  const found = page as unknown as Record<string, Find>;
  for (const name of finders) {
    const find = found[name]!.bind(page);
    found[name] = (...given) => find(...given).and(anywhere(IN_FRONT));
  }
  const { clock } = page;
  const [pauseAt, resume] = [clock.pauseAt.bind(clock), clock.resume.bind(clock)];
  clock.pauseAt = (time) => pauseAt(time).finally(() => void still.add(page));
  clock.resume = () => resume().finally(() => void still.delete(page));
  if (!isPatched) patch(Object.getPrototypeOf(anywhere('html')) as Record<string, Step>);
  isPatched = true;
}

/** Examines the page before each step, once the thing to press is there, and after each wait. */
function patch(methods: Record<string, Step>): void {
  const waitFor = methods.waitFor!;
  for (const name of steps) {
    const original = methods[name]!;
    methods[name] = async function (...given) {
      if (seats.has(this.page())) {
        const { timeout } = (given.at(-1) ?? {}) as { timeout?: number };
        // The step itself reports what is missing.
        await waitFor.call(this, { state: 'attached', timeout }).catch(() => undefined);
        await examine(this.page());
      }
      return original.apply(this, given);
    };
  }
  methods.waitFor = async function (...given) {
    await waitFor.apply(this, given);
    if (seats.has(this.page())) await examine(this.page());
  };
}

async function examine(page: Page): Promise<void> {
  const shown = page.isClosed() || still.has(page) ? null : await page.evaluate(stateShown).catch(() => null);
  if (!shown || examined.has(shown.state)) return;
  examined.add(shown.state);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = [...(await seriousFaults(page)), ...(await overflowing(page))];
    expect.soft(faults, `at a desk, ${shown.state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: shown.colorScheme });
}

/**
 * Returns the state that the page shows: screen, tab and sheet. `null` while something loads, and under a toast, which
 * would be gone for the step. It runs in the page, so it uses nothing outside of itself.
 */
function stateShown(): { state: string; colorScheme: 'light' | 'dark' } | null {
  if (!document.querySelector('[data-pane]') || document.querySelector('.toast, .sk, [aria-busy=true]')) return null;
  const layer = [...document.querySelectorAll('.layer.open')].at(-1);
  const tab = document.querySelector('.screen:not([data-beside]) [role=tab][aria-selected=true]');
  const sheet = layer && (layer.querySelector('h2')?.textContent ?? layer.firstElementChild!.className);
  const parts = [document.documentElement.lang, location.hash.slice(1).split('?')[0], tab?.textContent, sheet];
  return {
    state: parts.filter(Boolean).join(' ').replaceAll(/\d+/g, ''),
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  };
}
