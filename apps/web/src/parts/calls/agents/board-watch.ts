import { useEffect } from 'react';

let send: ((isShown: boolean) => void) | undefined;
let shown = 0;

/**
 * Connects the socket: `watch` subscribes to the states of agents, or ends it. Returns a function that disconnects it.
 */
export function provideBoardWatch(watch: (isShown: boolean) => void): () => void {
  send = watch;
  if (shown > 0) watch(true);
  return () => {
    send = undefined;
  };
}

/** Subscribes to the states of agents while the screen is shown. */
export function useBoardWatch(): void {
  useEffect(() => {
    shown += 1;
    if (shown === 1) send?.(true);
    return () => {
      shown -= 1;
      if (shown === 0) send?.(false);
    };
  }, []);
}
