import { useSyncExternalStore } from 'react';
import { sessionToken } from '../shared/lib/session.ts';
import { lazyChunk } from './lazy-chunk.ts';

/** Width from which screens stand beside each other: the rail of 72 px and two panes of 414 px. */
const WIDE = '(min-width: 900px)';

/** Code that only a wide window needs. */
const panesChunk = lazyChunk(() => import('./panes/panes.tsx'));

type Panes = typeof import('./panes/panes.tsx');

export const isWide = () => matchMedia(WIDE).matches;

/** Returns undefined if the window is narrow or the code is there. Otherwise the promise resolves like `soon`. */
export const panesSoon = (): Promise<void> | undefined => (isWide() ? panesChunk.soon() : undefined);

/**
 * Returns the code that puts panes beside each other. `null` in a narrow window, while the code loads, and without a
 * session: no other screen may stand beside the few that open then.
 */
export const usePanes = (): Panes | null => useSyncExternalStore(subscribe, panesNow);

function panesNow(): Panes | null {
  const state = panesChunk.state();
  return state.is === 'ready' && isWide() && sessionToken() ? state.module : null;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  const look = () => {
    void panesSoon();
    listener();
  };
  const stop = panesChunk.subscribe(listener);
  media.addEventListener('change', look);
  look();
  return () => {
    stop();
    media.removeEventListener('change', look);
  };
}
