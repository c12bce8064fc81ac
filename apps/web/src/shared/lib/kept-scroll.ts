import { useCallback } from 'react';
import { useVisit } from './navigation.ts';

/** Scroll positions in px from the top, by visit and name of the scroller. Lost on reload, as the loaded pages are. */
const places = new Map<string, number>();

/**
 * Keeps the position of a scroller and restores it before the first paint when the user returns to the screen.
 * `offset` is for a virtual list, which needs the position before it renders. Several scrollers of a screen need names.
 * `overQueries`: the position is the same for every query, for example if a query only opens another tab below a head.
 */
export function useKeptScroll(
  name = 'main',
  { overQueries = false } = {},
): {
  ref: (scroller: HTMLElement | null) => void;
  offset: number;
} {
  const { place } = useVisit();
  const key = `${overQueries ? place.split('?')[0] : place} ${name}`;
  const ref = useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return;
      scroller.scrollTop = places.get(key) ?? 0;
      const keep = () => places.set(key, scroller.scrollTop);
      scroller.addEventListener('scroll', keep, { passive: true });
      return () => scroller.removeEventListener('scroll', keep);
    },
    [key],
  );
  return { ref, offset: places.get(key) ?? 0 };
}
