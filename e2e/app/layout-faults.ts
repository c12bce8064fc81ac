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
