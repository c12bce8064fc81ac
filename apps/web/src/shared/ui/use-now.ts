import { useSyncExternalStore } from 'react';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = 0;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
  schedule();
}

/** Waits for the next full second, so that all clocks of a page change together. */
function schedule(): void {
  timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) schedule();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** Returns the time of the last tick. Without a timer it stays for a second, because React compares two reads. */
function read(): number {
  const passed = Date.now() - now;
  if (listeners.size === 0 && (passed < 0 || passed >= SECOND)) now = Date.now();
  return now;
}

/** Returns milliseconds since 1970, once a second, from one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
