import type { ReactNode } from 'react';

/** Above a list: how many there are, and at the right how they are sorted or what is left to do. */
export function CountLine({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="count">
      <span aria-live="polite">{children}</span>
      {end && <span className="end">{end}</span>}
    </div>
  );
}
