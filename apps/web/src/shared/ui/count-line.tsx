import type { ReactNode } from 'react';

/** Draws the line above a list: the number of rows, and at the right the sorting or the rest to do. */
export function CountLine({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="count">
      <span aria-live="polite">{children}</span>
      {end && <span className="end">{end}</span>}
    </div>
  );
}
