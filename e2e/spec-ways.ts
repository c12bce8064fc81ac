import type { Page } from 'playwright-core';
import { record } from '../apps/server/test/evidence.ts';

/** Follows the ways by which a page comes from screen to screen. */
export interface Ways {
  navigated(url: string): void;
  pushed(type: number): void;
}

type Method = (...given: unknown[]) => Promise<unknown>;

/** The address that a test gave each page, until the page is there. `any`: a script of the test may have set one. */
const given = new WeakMap<Page, string>();
/** Pages on which the test did something since they came to their screen. */
const acted = new WeakSet<Page>();
const ANY = 'any';
let isPatched = false;

/** Returns a screen with the names of its query. With other names it counts as another place. */
export function nodeOf(url: string): string {
  const [screen = '/', query = ''] = (url.split('#')[1] || '/').split('?');
  const names = [...new Set(new URLSearchParams(query).keys())].toSorted();
  return names.length > 0 ? `${screen}?${names.join('&')}` : screen;
}

export function watchWays(page: Page): Ways {
  if (!isPatched) patch(page);
  isPatched = true;
  let here: string | null = null;
  let push: number | null = null;
  return {
    navigated(url) {
      const node = nodeOf(url);
      const address = given.get(page);
      const isGiven = address === ANY || address === url;
      if (isGiven) given.delete(page);
      // A screen may also rewrite its own entry in the history.
      else if (node === here) return;
      else if (here !== null && push !== null && !acted.has(page)) record('start', node, `push ${push}`);
      else if (here !== null) record('led', here, node);
      here = node;
      push = null;
      acted.delete(page);
    },
    pushed(type) {
      push = type;
    },
  };
}

/** Notes that a test did something on this page. The next screen is then a result of it. */
export function acting(page: Page): void {
  acted.add(page);
  if (given.get(page) === ANY) given.delete(page);
}

function patch(page: Page): void {
  const methods = Object.getPrototypeOf(page) as Record<string, Method>;
  const { goto, evaluate } = methods;
  methods.goto = async function opening(this: Page, ...args: unknown[]) {
    given.set(this, String(args[0]));
    try {
      return await goto!.apply(this, args);
    } finally {
      if (given.get(this) === String(args[0])) given.delete(this);
    }
  };
  methods.evaluate = function evaluating(this: Page, ...args: unknown[]) {
    if (/location|history\./.test(String(args[0]))) given.set(this, ANY);
    return evaluate!.apply(this, args);
  };
}
