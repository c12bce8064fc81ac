import { useCallback } from 'react';
import { useVisit } from './navigation.ts';

/** In px from the top, by visit and name of the scroller. Lost on reload, as the loaded pages are. */
const places = new Map<string, number>();

/**
 * Keeps how far a scroller was scrolled, and puts it back before the first paint when one returns to the screen.
 * `offset` is for a virtual list, which has to know it before it renders. Several scrollers of a screen need names.
 * `overQueries`: it is the same place whatever the query, as where that only opens another tab below a head.
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
