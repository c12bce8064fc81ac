import { type RefObject, useEffect, useState } from 'react';

/** Px around the visible part that count as visible, so that content is ready in time. */
const MARGIN = 200;

/** Returns true from the moment when the element first came near the visible part. */
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
