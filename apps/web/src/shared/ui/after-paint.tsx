import { type ReactNode, useEffect, useState } from 'react';

/** Runs `task` in a task of its own once the next frame is painted. Answers what calls it off. */
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
 * Comes one frame after what it stands in: a tap is answered by the sheet's edge at once, and what is costly to lay out
 * follows while the sheet still rises.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted && children;
}
