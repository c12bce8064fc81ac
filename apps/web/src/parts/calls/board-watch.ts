import { useEffect } from 'react';

let send: ((isShown: boolean) => void) | undefined;
let shown = 0;

/** The socket says how to ask for what agents do. Answers how to stop. */
export function provideBoardWatch(watch: (isShown: boolean) => void): () => void {
  send = watch;
  if (shown > 0) watch(true);
  return () => {
    send = undefined;
  };
}

/** While it is on the screen, the server tells what agents do. */
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
