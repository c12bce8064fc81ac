import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Makes a place for a line above the screen and all panes. It has a root of its own, so that the first script of the
 * page does not grow for it. `name`: its class. Returns functions that draw and remove it.
 */
export function lineAbove(name: string) {
  const place = Object.assign(document.createElement('div'), { className: `line-above ${name}` });
  document.querySelector('.app')!.prepend(place);
  const root = createRoot(place);
  return {
    draw: (content: ReactNode) => root.render(content),
    remove() {
      root.unmount();
      place.remove();
    },
  };
}
