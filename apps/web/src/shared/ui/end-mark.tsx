import { useEffect, useRef } from 'react';

/** Px from the end of a page at which the next one is loaded. */
const REACH_BOTTOM = 80;

/**
 * Stands after the last loaded row and calls `onReach` when it comes near the visible part. Use the number of loaded
 * rows as its `key`: a mark that stays in view would not call again.
 */
export function EndMark({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${REACH_BOTTOM}px` },
    );
    observer.observe(mark.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}
