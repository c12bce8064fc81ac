/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Selects elements whose words must be whole: controls, headings, and the names of rows and settings. */
const WHOLE = 'button, a[href], h1, h2, h3, label, legend, [role=radio], [role=tab], .name, .cell .words';
/**
 * Selects elements that the design lets end in dots, because a row opens the whole. Wheels fade out, and past tabs
 * scroll.
 */
const MAY_END_EARLY = '.one, .co, .said, .tooth, .hidden-text, [title], .toast';

/**
 * Returns the words that must be whole but are not. They are cut at an edge that does not scroll sideways, or broken
 * within a Latin word.
 */
export function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([whole, mayEndEarly]) => {
      const found = new Set<string>();
      const layer = [...document.querySelectorAll('.layer')].at(-1) ?? document.querySelector('.app');
      const range = document.createRange();

      const isCut = (holder: Element, { left, right, top, bottom }: DOMRect) => {
        for (let element: Element | null = holder; element && element !== layer; element = element.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(element);
          if (overflowX === 'visible' && overflowY === 'visible') continue;
          const box = element.getBoundingClientRect();
          // A part that scrolls can be brought into view.
          if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) return false;
          if (right > box.right + 1 || left < box.left - 1) return true;
          // Letters are lower than their line, so a fifth of it may be outside.
          if ((bottom - top) * 0.8 > Math.min(bottom, box.bottom) - Math.max(top, box.top)) return true;
        }
        return false;
      };

      for (const control of layer?.querySelectorAll(whole) ?? []) {
        if (control.closest(mayEndEarly) || !control.checkVisibility({ visibilityProperty: true })) continue;
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const holder = text.parentElement!;
          if (holder.closest(mayEndEarly) || !text.nodeValue!.trim()) continue;
          range.selectNodeContents(text);
          if ([...range.getClientRects()].some((box) => box.width > 1 && isCut(holder, box))) {
            found.add(`"${text.nodeValue!.trim().slice(0, 40)}" is cut`);
          }
          for (const { 0: word, index } of text.nodeValue!.matchAll(/[A-Za-z]{2,}(?:-[A-Za-z]+)*/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) {
              found.add(`"${word}" is broken`);
            }
          }
        }
      }
      return [...found];
    },
    [WHOLE, MAY_END_EARLY] as const,
  );
}

/** Least height of a target, in px. Half a pixel is for rounding. */
const LEAST_TARGET = 43.5;

/**
 * Returns controls that a finger cannot hit: something else covers their middle, or the target is less than 44 px high.
 * It ignores controls that are scrolled away, and toasts, which go by themselves.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found = new Set<string>();
    const layer = [...document.querySelectorAll('.layer')].at(-1) ?? document.querySelector('.app');

    const report = (control: Element, fault: string) => {
      const words = control.getAttribute('aria-label') ?? control.textContent ?? '';
      found.add(`${control.tagName} ${control.getAttribute('class') ?? ''} "${words.trim().slice(0, 24)}" ${fault}`);
    };
    const isLow = (control: Element) => {
      const grown = ['::before', '::after'].flatMap((which) => {
        const { content, position, height } = getComputedStyle(control, which);
        return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || [] : [];
      });
      const row = control.closest('label, .row, .cell') ?? control;
      return Math.max(control.getBoundingClientRect().height, row.getBoundingClientRect().height, ...grown) < least;
    };
    const isScrolledAway = (control: Element, x: number, y: number) => {
      for (let holder = control.parentElement; holder && holder !== layer; holder = holder.parentElement) {
        if (getComputedStyle(holder).overflow === 'visible') continue;
        const { left, right, top, bottom } = holder.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };

    for (const control of layer?.querySelectorAll('button, a[href], select, [role=radio]') ?? []) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width < 2 || height < 2 || control.closest('.hidden-text, [inert]')) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.closest('.toast') || isScrolledAway(control, x, y)) continue;
      const isOwn = control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control);
      if (!isOwn) report(control, `is covered by ${hit.tagName} ${hit.getAttribute('class') ?? ''}`);
      if (!control.matches('p a, p button, .prose *') && isLow(control)) report(control, 'is less than 44 px high');
    }
    return [...found];
  }, LEAST_TARGET);
}
