import { flushSync } from 'react-dom';
import type { Here } from './here.ts';
import { screens } from './screens.ts';
import { isWide } from './wide.ts';

export type Direction = 'forward' | 'back';

/**
 * Returns the direction in which screens slide. `null` if the next one just appears: in place of the last, or as
 * another tab.
 */
export function slideOf(from: Here, to: Here): Direction | null {
  if (to.depth === from.depth || to.path === from.path || (isTab(from) && isTab(to))) return null;
  return to.depth > from.depth ? 'forward' : 'back';
}

function isTab({ name }: Here): boolean {
  return !!name && screens[name].frame === 'tab';
}

/** A transition that is requested and has not begun. */
let pending: ViewTransition | null = null;

/**
 * Runs `put`, which renders the next screen, and lets the style sheet slide from the old to the new one. In a wide window
 * nothing slides.
 */
export function slide(direction: Direction | null, put: () => void): void {
  // It would slide to a screen that is no longer wanted.
  pending?.skipTransition();
  if (!direction || !document.startViewTransition || isWide()) return put();
  document.documentElement.dataset.slide = direction;
  const transition = document.startViewTransition(() => {
    if (pending === transition) pending = null;
    flushSync(put);
  });
  pending = transition;
  // The next slide may begin before this one ends, and a hidden page shows none. Both are fine.
  transition.ready.catch(() => undefined);
}
