import type { ReactNode } from 'react';

const BARS = 'M0 9h3v4H0zM5 6.5h3V13H5zM10 4h3v9h-3zM15 1h3v12h-3z';
const WIRELESS =
  'M30.5 3.5c2.6 0 5 1 6.8 2.7l1.2-1.3A11.6 11.6 0 0 0 30.5 1.7c-3.1 0-5.9 1.2-8 3.2l1.2 1.3a9.8 9.8 0 0 1 6.8-2.7zm0 4c1.5 0 2.9.6 4 1.5l1.2-1.3a7.7 7.7 0 0 0-10.4 0L26.5 9c1.1-.9 2.5-1.5 4-1.5zM28 10.5l2.5 2.7 2.5-2.7a3.8 3.8 0 0 0-5 0z';

/**
 * Draws a page of the product between the phone's own bars. `look`: plain ground, dashboards' ground, or the call's
 * sky.
 */
export function Phone({ look = 'plain', children }: { look?: 'plain' | 'ground' | 'call'; children: ReactNode }) {
  return (
    <div className={{ plain: 'app plain', ground: 'app', call: 'app callscr' }[look]}>
      <div className="os-top" aria-hidden="true">
        <span>10:42</span>
        <svg viewBox="0 0 64 14">
          <path d={BARS} />
          <path d={WIRELESS} />
          <rect x="42.5" y="1.5" width="18" height="11" rx="3" fill="none" stroke="currentColor" opacity=".5" />
          <rect x="44" y="3" width="12" height="8" rx="1.8" />
          <path d="M62 5v4c.9-.3 1.4-1.1 1.4-2S62.9 5.3 62 5z" opacity=".5" />
        </svg>
      </div>
      {children}
      <div className="os-home" aria-hidden="true" />
    </div>
  );
}
