/// <reference lib="dom" />
import type { Browser, BrowserContext, Frame, Locator, Page, Request, Response } from 'playwright-core';
import { isRecorded, isRecording, record } from '../apps/server/test/evidence.ts';
import { CHANGED, recordPush } from '../apps/server/test/spec-recorder.ts';
import { acting, watchWays } from './spec-ways.ts';
import { mayHoldText, recordHeaders, recordTexts } from './spec-words.ts';

interface Seen {
  /** Words that came from the server as data. */
  words: Set<string>;
  /** The screen on which the journey tapped or wrote last. */
  acted: string | null;
  /** The screen from which each request after a tap was sent. */
  sentFrom: WeakMap<Request, string>;
}
const seen = new WeakMap<Page, Seen>();
let isPatched = false;

/**
 * Playwright's methods by which a step changes a page; `LOOKS` are those by which it reads one. The test awaits each of
 * them.
 */
const ACTS = ['click', 'tap', 'fill', 'press', 'pressSequentially', 'check', 'setInputFiles', 'selectOption'] as const;
const LOOKS = ['waitFor', 'textContent', 'innerText', 'allTextContents', 'allInnerTexts', 'inputValue'] as const;
type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * Makes every page of this browser record which screens of the specification a journey used. See
 * tooling/coverage-spec.mjs.
 */
export function recordScreens(browser: Browser): Browser {
  if (!isRecording) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    watch(context);
    return context;
  };
  return browser;
}

function watch(context: BrowserContext): void {
  context.on('page', (page) => {
    seen.set(page, { words: new Set(), acted: null, sentFrom: new WeakMap() });
    if (!isPatched) patch(page.locator('html'));
    isPatched = true;
    const ways = watchWays(page);
    page.on('framenavigated', (frame: Frame) => {
      if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return;
      record('on', screenOf(page));
      ways.navigated(frame.url());
    });
    page.on('request', (request) => {
      const { acted, sentFrom } = seen.get(page)!;
      // The next screen's own writes do not count for this one.
      if (acted === screenOf(page)) sentFrom.set(request, acted);
    });
    page.on('response', (response) => void read(page, response).catch(() => {}));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: unknown };
        if (typeof message.type !== 'number') return;
        recordPush(message as { type: number });
        ways.pushed(message.type);
      }),
    );
  });
}

const pathOf = (response: Response) => /\/gateway\/([^?]*)/.exec(response.url())![1]!;

/** Matches calls whose answers concern the page itself, not the purpose of a screen. */
const OWN = /api\/(userInfo|menu\/|role\/|config-function)/;

async function read(page: Page, response: Response): Promise<void> {
  if (!response.url().includes('/gateway/') || response.status() !== 200) return;
  const { words, sentFrom } = seen.get(page)!;
  recordHeaders(response);
  const from = sentFrom.get(response.request());
  if (from && response.headers()[CHANGED]) record('wrote', from, pathOf(response));
  if (OWN.test(response.url())) return;
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  if (code === 200) gather(data, words);
}

/**
 * Collects words that mean something: Chinese, or a number as a person writes it. Ids, instants and codes do not count.
 */
function gather(data: unknown, words: Set<string>): void {
  if (typeof data === 'string') {
    if (/[\u4e00-\u9fff]{2}/.test(data) || /^1\d\d\*{4}\d{4}$/.test(data)) words.add(data);
  } else if (data !== null && typeof data === 'object') for (const value of Object.values(data)) gather(value, words);
}

/** Returns the address in the hash, without its query. */
function screenOf(page: Page): string {
  return /#(\/[^?]*)/.exec(page.url())?.[1] ?? '/';
}

function patch(locator: Locator): void {
  const methods = Object.getPrototypeOf(locator) as Record<string, Method>;
  for (const name of ACTS) {
    const original = methods[name]!;
    methods[name] = async function act(this: Locator, ...given: unknown[]) {
      const before = seen.get(this.page());
      if (before) before.acted = screenOf(this.page());
      acting(this.page());
      return original.apply(this, given);
    };
  }
  for (const name of LOOKS) {
    const original = methods[name]!;
    methods[name] = async function looking(this: Locator, ...given: unknown[]) {
      const answer = await original.apply(this, given);
      const { state = 'visible' } = (given[0] ?? {}) as { state?: string };
      // A failure to record fails no test: it is only missing from the counts.
      if (state === 'visible') await look(this, name === 'waitFor' ? undefined : String(answer)).catch(() => {});
      return answer;
    };
  }
}

/**
 * Records what a journey found where it looked: the words on the page, never those that the test looks for. A layer
 * over a screen, such as a reminder, shows texts but counts for no screen.
 */
async function look(locator: Locator, answer: string | undefined): Promise<void> {
  const page = locator.page();
  const before = seen.get(page);
  if (!before) return;
  const screen = screenOf(page);
  if (isRecorded('read', screen) && !mayHoldText(`${String(locator)} ${answer ?? ''}`)) return;
  const found = await locator
    .evaluateAll((elements) =>
      elements.slice(0, 20).map((element) => {
        const over = element.closest('[role=alertdialog], [role=status]');
        const { innerText, textContent } = (over ?? element) as HTMLElement;
        // A drawing has no inner text.
        return { isOver: over !== null, words: innerText ?? textContent ?? '' };
      }),
    )
    .catch(() => []);
  for (const { words } of found) recordTexts(words);
  const shown = [answer ?? '', ...found.flatMap(({ isOver, words }) => (isOver ? [] : words))].join('\n');
  for (const word of before.words) if (shown.includes(word)) return record('read', screen);
}
