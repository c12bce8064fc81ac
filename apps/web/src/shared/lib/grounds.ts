import type { Ground, ResultPage } from '@haihu/contract/socket';
import { useEffect } from 'react';

let send: ((grounds: Ground[]) => void) | undefined;
const shown = new Map<symbol, Ground>();

/**
 * Connects the socket: `tell` sends the server the records that the open screen depends on. Returns a function that
 * disconnects it.
 */
export function provideGrounds(tell: (grounds: Ground[]) => void): () => void {
  send = tell;
  tell([...shown.values()]);
  return () => {
    send = undefined;
  };
}

/**
 * Registers a record that the screen depends on, while the screen is there. The server sends a message when the record
 * is gone.
 */
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

const results = new Map<symbol, string>();

/**
 * Registers that the screen shows the results of a list, so that no message repeats them. Returns a function that
 * undoes it.
 */
export function showResult(what: ResultPage, id: string): () => void {
  const key = Symbol(what);
  results.set(key, `${what} ${id}`);
  return () => void results.delete(key);
}

/** Calls `showResult` while the screen is there and `id` is set. */
export function useResultPage(what: ResultPage, id: string | null | undefined): void {
  useEffect(() => (id ? showResult(what, id) : undefined), [what, id]);
}

/** True when the open screen shows the results of this list. */
export function showsResult(result: { what: ResultPage; id: string } | undefined): boolean {
  return result !== undefined && [...results.values()].includes(`${result.what} ${result.id}`);
}
