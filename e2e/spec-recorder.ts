import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core';
import { CHANGED, recordPush, recordSpec, recordText } from '../apps/server/test/spec-recorder.ts';

interface Seen {
  /** Words that came from the server as data. */
  words: Set<string>;
  /** Where the journey tapped or wrote last. */
  acted: string | null;
}
const seen = new WeakMap<Page, Seen>();
let isPatched = false;

/** What a step of a journey does to a page, and how it looks at one. Public methods of Playwright, each awaited by the test. */
const ACTS = ['click', 'tap', 'fill', 'press', 'pressSequentially', 'check', 'setInputFiles', 'selectOption'] as const;
const LOOKS = ['waitFor', 'textContent', 'innerText', 'allTextContents', 'allInnerTexts', 'inputValue'] as const;
type Method = (...given: unknown[]) => Promise<unknown>;

/** Lets every page of this browser record which screens of the specification a journey used. See tooling/coverage-spec.mjs. */
export function recordScreens(browser: Browser): Browser {
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
    seen.set(page, { words: new Set(), acted: null });
    if (!isPatched) patch(page.locator('html'));
    isPatched = true;
    page.on('response', (response) => void read(page, response).catch(() => {}));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: unknown };
        if (typeof message.type === 'number') recordPush(message as { type: number });
      }),
    );
  });
}

/** Answers of these are about the page itself, not about what a screen is for. */
const OWN = /api\/(userInfo|menu\/|role\/|config-function)/;

async function read(page: Page, response: Response): Promise<void> {
  if (!response.url().includes('/gateway/') || response.status() !== 200) return;
  const { words, acted } = seen.get(page)!;
  const { channel, version, language } = response.request().headers();
  for (const [name, value] of Object.entries({ channel, version, language })) {
    if (value) recordSpec('constant', `${name} ${value}`);
  }
  if (acted && response.headers()[CHANGED]) recordSpec('screen', acted);
  if (OWN.test(response.url())) return;
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  if (code === 200) gather(data, words);
}

/** Words that say something: Chinese, or a number as a person writes it. Ids, instants and codes do not. */
function gather(data: unknown, words: Set<string>): void {
  if (typeof data === 'string') {
    if (/[\u4e00-\u9fff]{2}/.test(data) || /^1\d\d\*{4}\d{4}$/.test(data)) words.add(data);
  } else if (data !== null && typeof data === 'object') for (const value of Object.values(data)) gather(value, words);
}

/** The address in the hash, without its query. */
function screenOf(page: Page): string {
  return /#(\/[^?]*)/.exec(page.url())?.[1] ?? '/';
}

function patch(locator: Locator): void {
  const methods = Object.getPrototypeOf(locator) as Record<string, Method>;
  for (const name of [...ACTS, ...LOOKS]) {
    const original = methods[name]!;
    const isAct = (ACTS as readonly string[]).includes(name);
    methods[name] = async function recorded(this: Locator, ...given: unknown[]) {
      const page = this.page();
      const before = seen.get(page);
      const screen = screenOf(page);
      if (before && isAct) before.acted = screen;
      const answer = await original.apply(this, given);
      if (before) look(before, isAct ? screen : screenOf(page), `${String(this)} ${isAct ? '' : String(answer)}`);
      return answer;
    };
  }
}

function look({ words }: Seen, screen: string, found: string): void {
  recordText(found);
  for (const word of words) {
    if (found.includes(word)) return recordSpec('screen', screen);
  }
}
