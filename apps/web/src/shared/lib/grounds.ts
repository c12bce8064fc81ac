import type { Ground } from '@haihu/contract/socket';
import { useEffect } from 'react';

let send: ((grounds: Ground[]) => void) | undefined;
const shown = new Map<symbol, Ground>();

/** The socket says how to tell what the open screen stands on. Returns how to stop. */
export function provideGrounds(tell: (grounds: Ground[]) => void): () => void {
  send = tell;
  tell([...shown.values()]);
  return () => {
    send = undefined;
  };
}

/** Says what the screen stands on, while it is there: the server tells when that is gone. */
export function useGround(what: Ground['what'], id: string | null | undefined): void {
  useEffect(() => {
    if (!id) return;
    const key = Symbol(what);
    shown.set(key, { what, id });
    send?.([...shown.values()]);
    return () => {
      shown.delete(key);
      send?.([...shown.values()]);
    };
  }, [what, id]);
}
