import { type RefObject, useEffect, useState } from 'react';

/** Px outside of the page at which a thing counts as seen, so that it is ready when it is. */
const MARGIN = 200;

/** True from the moment on at which an element came near to what is visible. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
