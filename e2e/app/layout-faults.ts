/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The least height of a target, in px; half a pixel is rounding. */
const LEAST_TARGET = 43.5;

/**
 * What a finger cannot meet on the page as it stands: a control whose middle something else covers, or whose target is
 * less than 44 px high. What has been scrolled away comes up again; toasts go by themselves.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const nameOf = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName} ${element.getAttribute('class') ?? ''} "${words.trim().slice(0, 24)}"`;
    };
    const heightOf = (control: Element) => {
      const grown = ['::before', '::after'].flatMap((which) => {
        const { content, position, height } = getComputedStyle(control, which);
        return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || [] : [];
      });
      const row = control.closest('label, .row, .cell') ?? control;
      return Math.max(control.getBoundingClientRect().height, row.getBoundingClientRect().height, ...grown);
    };
    const isScrolledAway = (control: Element, x: number, y: number) => {
      for (let holder = control.parentElement; holder; holder = holder.parentElement) {
        if (getComputedStyle(holder).overflow === 'visible') continue;
        const { left, right, top, bottom } = holder.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };

    const found = new Set<string>();
    const layer = [...document.querySelectorAll('.layer')].at(-1) ?? document.querySelector('.app');
    for (const control of layer?.querySelectorAll('button, a[href], select, [role=radio]') ?? []) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width < 2 || height < 2 || control.closest('.hidden-text, [inert]')) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.closest('.toast') || isScrolledAway(control, x, y)) continue;
      const isOwn = control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control);
      if (!isOwn) found.add(`${nameOf(control)} is covered by ${nameOf(hit)}`);
      const isInText = control.matches('p a, p button, .prose *');
      if (!isInText && heightOf(control) < least) found.add(`${nameOf(control)} is ${Math.round(heightOf(control))} high`);
    }
    return [...found];
  }, LEAST_TARGET);
}
