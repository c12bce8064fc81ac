import { type ReactNode, useEffect, useState } from 'react';

/**
 * Comes one frame after what it stands in: a tap is answered by the sheet's edge at once, and what is costly to lay out
 * follows while the sheet still rises.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted && children;
}
