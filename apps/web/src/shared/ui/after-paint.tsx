import { type ReactNode, useEffect, useState } from 'react';

/** Runs `task` in its own browser task after the next paint. Returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Draws its content one frame later than the part around it. A tap shows the sheet's edge at once, and costly content
 * follows while the sheet still rises.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted && children;
}
