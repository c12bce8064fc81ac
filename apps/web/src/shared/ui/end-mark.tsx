import { useEffect, useRef } from 'react';

/** Px from the end of a page at which more is asked for. */
const REACH_BOTTOM = 80;

/**
 * Stands after the last of what is loaded and tells when it comes near to what is seen. Give it how much is loaded as
 * its key: a mark that stays in view would not tell again.
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
