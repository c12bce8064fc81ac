import { availableParallelism, loadavg } from 'node:os';
import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { noteHit, noteScreen, type PageAnswer } from '../apps/server/test/bite/bite.ts';

/**
 * Returns the longest wait of a step under `npm run coverage:bite`. It is short, because hundreds of steps fail there.
 * A busy machine gets up to twice as long: a journey that ends after 30 s must still say what it missed. Milliseconds.
 */
const patience = () => 10_000 * Math.min(2, Math.max(1, loadavg()[0]! / availableParallelism()));

/** A call that a page is about to make. */
interface Made {
  screen: string;
  method: string;
  path: string;
  isAnswered: boolean;
}

/** The parameters of the script in the page. */
interface Given {
  screen: string;
  isHidden: boolean;
  answers: (PageAnswer & { isWrite: boolean })[];
}

/**
 * Watches, under `npm run coverage:bite`, the calls that pages of this browser make on each screen. While a screen is
 * taken away, its first write is answered without being sent. If the screen only reads, all its reads come empty. If it
 * makes no calls, it is hidden.
 */
export function bitePages(browser: Browser): Browser {
  // Benchmarks and the day have no test runner, and so no `inject`.
  if (!process.env.VITEST || !inject('bite')) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    await watch(context);
    return context;
  };
  return browser;
}

async function watch(context: BrowserContext): Promise<void> {
  const bite = inject('bite');
  await context.exposeBinding('haihuMade', (_source, made: Made) => note(made));
  await context.exposeBinding('haihuHidden', () => noteHit());
  const answers = bite?.kind === 'screen' ? bite.answers : [];
  await context.addInitScript(answerInPage, {
    screen: bite?.kind === 'screen' ? bite.screen : '',
    isHidden: bite?.kind === 'screen' && bite.isHidden,
    answers: answers.map((one) => ({ ...one, isWrite: (contract[one.name] as Endpoint).effect === 'write' })),
  });
  if (bite && bite.kind !== 'record') context.setDefaultTimeout(patience());
  context.on('page', followSteps);
}

const known = Object.entries(contract).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function note({ screen, method, path, isAnswered }: Made): void {
  const found = known.find((one) => one.method === method && one.path.test(path));
  noteScreen(screen, found?.name);
  if (isAnswered) noteHit();
}

/** Answers calls in the page. It runs before the page's own code. */
function answerInPage({ screen, isHidden, answers }: Given): void {
  const [send, address] = [window.fetch, window.location];
  const { haihuMade: made, haihuHidden: hidden } = window as unknown as {
    haihuMade: (made: Made) => Promise<void>;
    haihuHidden: () => Promise<void>;
  };
  const shownNow = () => /#(\/[^?]*)/.exec(address.hash)?.[1] ?? '/';
  if (isHidden) {
    new MutationObserver(() => {
      const hides = shownNow() === screen;
      if (!document.body || hides === (document.body.style.visibility === 'hidden')) return;
      document.body.style.visibility = hides ? 'hidden' : '';
      if (hides) hidden().catch(() => {});
    }).observe(document, { childList: true, subtree: true });
  }
  const first = 'haihu bite: first write';
  window.fetch = async (...asked) => {
    const [what, init] = asked;
    const { pathname } = new URL(what instanceof Request ? what.url : String(what), address.href);
    if (!pathname.startsWith('/gateway/')) return send(...asked);
    const path = pathname.slice('/gateway/'.length);
    const method = init?.method ?? 'GET';
    const shown = shownNow();
    const answer = shown === screen && answers.find((one) => one.method === method && new RegExp(one.path).test(path));
    // Only the first of several writes of the screen is withheld, each time it is made.
    if (answer && answer.isWrite && !sessionStorage.getItem(first)) sessionStorage.setItem(first, answer.name);
    const isAnswered = Boolean(answer && (!answer.isWrite || sessionStorage.getItem(first) === answer.name));
    made({ screen: shown, method, path, isAnswered }).catch(() => {});
    return answer && isAnswered ? Response.json({ code: 200, msg: '', data: answer.reply }) : send(...asked);
  };
}

type Step = (...given: unknown[]) => Promise<unknown>;
const steps = ['click', 'fill', 'press', 'check', 'waitFor', 'textContent', 'innerText', 'inputValue'] as const;
let isPatched = false;

/** Notes the screen that each step of a journey is on. */
function followSteps(page: Page): void {
  if (isPatched) return;
  isPatched = true;
  const methods = Object.getPrototypeOf(page.locator('html')) as Record<string, Step>;
  for (const name of steps) {
    const original = methods[name]!;
    methods[name] = async function followed(this: { page(): Page }, ...given) {
      const at = () => noteScreen(/#(\/[^?]*)/.exec(this.page().url())?.[1] ?? '/');
      at();
      return original.apply(this, given).finally(at);
    };
  }
}
