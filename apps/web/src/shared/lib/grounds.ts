import type { Ground, ResultPage } from '@haihu/contract/socket';
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

const results = new Map<symbol, string>();

/** Says that the screen shows what comes of a list: a message about that would say it twice. Returns how to take it back. */
export function showResult(what: ResultPage, id: string): () => void {
  const key = Symbol(what);
  results.set(key, `${what} ${id}`);
  return () => void results.delete(key);
}

/** Does the same while the screen is there and has an id. */
export function useResultPage(what: ResultPage, id: string | null | undefined): void {
  useEffect(() => (id ? showResult(what, id) : undefined), [what, id]);
}

/** Whether the open screen shows what came of this list. */
export function showsResult(result: { what: ResultPage; id: string } | undefined): boolean {
  return result !== undefined && [...results.values()].includes(`${result.what} ${result.id}`);
}
