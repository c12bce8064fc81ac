import { type RefCallback, useCallback } from 'react';
import { useVisit } from './navigation.ts';

/** In px from the top, by visit and name of the scroller. Lost on reload, as the loaded pages are. */
const places = new Map<string, number>();

/**
 * Keeps how far a scroller was scrolled, and puts it back before the first paint when one returns to the screen.
 * Several scrollers of a screen need names. A virtual list keeps its own place: give it `useVisit().place`.
 */
export function useKeptScroll(name = 'main'): RefCallback<HTMLElement> {
  const key = `${useVisit().place} ${name}`;
  return useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return;
      scroller.scrollTop = places.get(key) ?? 0;
      const keep = () => places.set(key, scroller.scrollTop);
      scroller.addEventListener('scroll', keep, { passive: true });
      return () => scroller.removeEventListener('scroll', keep);
    },
    [key],
  );
}
