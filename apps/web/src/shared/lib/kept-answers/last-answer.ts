import type { Query } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { RequestError } from '../request-error.ts';
import { sendRequest } from '../send-request.ts';
import { isLocked, noteAnswer } from './readable.ts';

/** Milliseconds between two looks at the age of the last answer. */
const MINUTE = 60_000;

/** Queries that end well without the server, because they fall back on what this device has. */
const ofDevice = new Set(['batches.lastBatch', 'config.options']);

/** Returns true for a query that the server alone answers. */
export function isOfServer({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean {
  return /^\w+\.\w+$/.test(String(name)) && !ofDevice.has(String(name));
}

/**
 * Forgets what an open page has read once the server gave no answer for twelve hours. Asks the server first, because the
 * user may have read nothing for so long. `onLocked` runs after that. Returns a function that stops it.
 */
export function lockWhenSilent(onLocked: () => void): () => void {
  let isAsking = false;
  let isDone = false;
  async function look(): Promise<void> {
    if (!isLocked() || isAsking || isDone) return;
    isAsking = true;
    const isThere = await sendRequest('config.appVersion', {}).then(
      () => true,
      (error: unknown) => error instanceof RequestError,
    );
    isAsking = false;
    if (isThere) return noteAnswer();
    isDone = true;
    onLocked();
    void queryClient.resetQueries();
  }
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOfServer(event.query)) return;
    const { action } = event;
    if (action.type !== 'success' || action.manual) return;
    isDone = false;
    noteAnswer();
  });
  const now = () => void look();
  const timer = setInterval(now, MINUTE);
  document.addEventListener('visibilitychange', now);
  return () => {
    stopWatching();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', now);
  };
}
