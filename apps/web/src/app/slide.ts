import { flushSync } from 'react-dom';
import type { Here } from './here.ts';
import { screens } from './screens.ts';

export type Direction = 'forward' | 'back';

/** Which way the screens slide, or null where the next one just appears: in place of the last, or beside it in the bar. */
export function slideOf(from: Here, to: Here): Direction | null {
  if (to.depth === from.depth || to.path === from.path || (isTab(from) && isTab(to))) return null;
  return to.depth > from.depth ? 'forward' : 'back';
}

function isTab({ name }: Here): boolean {
  return !!name && screens[name].frame === 'tab';
}

/** One that has been asked for and has not begun. */
let pending: ViewTransition | null = null;

/** Runs `put`, which renders anew, and lets the style sheet slide from what was to what is. */
export function slide(direction: Direction | null, put: () => void): void {
  // It would slide to what is no longer wanted.
  pending?.skipTransition();
  if (!direction || !document.startViewTransition) return put();
  document.documentElement.dataset.slide = direction;
  const transition = document.startViewTransition(() => {
    if (pending === transition) pending = null;
    flushSync(put);
  });
  pending = transition;
  // The next one may begin before this one ends, and a hidden page shows none: both are fine.
  transition.ready.catch(() => undefined);
}
