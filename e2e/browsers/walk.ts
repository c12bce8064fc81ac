/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import { partsThatStickOut } from '../faults.ts';
import type { DrivenWindow, Found } from './driven-window.ts';

/** Longest wait for a part of a screen. Milliseconds. */
const PATIENCE = 40_000;

/** A person at a browser: finds parts by their words, presses and types, and takes pictures. */
export interface Walker {
  /** Opens a screen by its path. */
  go(path: string): Promise<void>;
  /** Waits for a visible part. `words`: a regular expression of its name or text. */
  see(selector: string, words?: string): Promise<Found>;
  /** Returns true if a part is visible now. */
  sees(selector: string, words?: string): Promise<boolean>;
  press(selector: string, words?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(file: string): Promise<void>;
  /** Waits until nothing moves, takes a picture, and notes what sticks out at the side. */
  look(name: string): Promise<void>;
}

/** Makes a walker in a window. `keep` receives each picture, and `complain` each fault. */
export function walkIn(
  window: DrivenWindow,
  address: string,
  keep: (name: string, picture: Buffer) => void,
  complain: (fault: string) => void,
): Walker {
  const see = (selector: string, words = '') =>
    until(() => window.find(visiblePart, selector, words), `${selector} ${words}`);

  return {
    see,
    go: (path) => window.open(`${address}/#${path}`),
    sees: async (selector, words = '') => (await window.find(visiblePart, selector, words)) !== null,
    async press(selector, words) {
      await see(selector, words);
      await window.run(stillness);
      await window.press(await see(selector, words));
    },
    async type(selector, text) {
      await window.type(await see(selector), text);
    },
    async choose(file) {
      const field = await window.find(() => document.querySelector('input[type=file]'));
      if (!field) throw new Error('no field for a file');
      await window.choose(field, [file]);
    },
    async look(name) {
      await until(() => window.run(isLoaded));
      await window.run(stillness);
      for (const fault of await window.run(partsThatStickOut)) complain(`${name}: ${fault}`);
      keep(name, await window.picture());
    },
  };
}

/**
 * Waits until animations that end have ended, pictures are decoded, and the page was painted. Throws for a picture that
 * cannot be drawn. It runs in the page.
 */
async function stillness(): Promise<void> {
  // A picture that has come is drawn later, once it is decoded.
  const come = [...document.images].filter(({ complete, clientWidth }) => complete && clientWidth > 0);
  await Promise.all(come.map((image) => image.decode()));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns a visible part, the one of the uppermost layer first. It runs in the page. */
function visiblePart(selector: string, words: string): Element | undefined {
  const pattern = new RegExp(words);
  const isRight = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return width > 0 && height > 0 && pattern.test(name.trim());
  };
  const layers = [...document.querySelectorAll('.layer')].toReversed();
  const places = [...layers, document.querySelector('main, [role=main]'), document.body];
  for (const place of places) {
    const found = [...(place?.querySelectorAll(selector) ?? [])].find(isRight);
    if (found) return found;
  }
  return undefined;
}

/** Returns true if there is a screen with its pictures, and no part of it still stands for data. It runs in the page. */
function isLoaded(): boolean {
  const pictures = [...document.images].filter(({ clientWidth }) => clientWidth > 0);
  const waiting = [...document.querySelectorAll('.sk, [aria-busy=true]')].filter(({ clientWidth }) => clientWidth > 0);
  const isThere = document.querySelector('.screen .page') !== null;
  return isThere && waiting.length === 0 && pictures.every(({ complete }) => complete);
}

/** Repeats a question until its answer is not empty. Throws once the patience is over. */
async function until<Answer>(ask: () => Promise<Answer>, what = 'end of loading'): Promise<NonNullable<Answer>> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`no ${what} after ${PATIENCE / 1000} s`);
}
