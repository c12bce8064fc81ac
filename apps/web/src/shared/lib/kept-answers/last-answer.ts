import type { Query } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { RequestError } from '../request-error.ts';
import { sendRequest } from '../send-request.ts';
import { readText, writeText } from '../stored.ts';

/** The entry of the instant of the server's last answer. Its name is here, so that the first script does not grow. */
const ENTRY = 'haihu_answered_at';
/** Milliseconds for which the device shows what it has. A session lasts as long without an answer of the server. */
const READABLE_FOR = 12 * 60 * 60_000;
/** Milliseconds between two looks at the age of the last answer, and between two writes of it. */
const MINUTE = 60_000;

/** Queries that end well without the server, because they fall back on what this device has. */
const ofDevice = new Set(['batches.lastBatch', 'config.options']);

/** Returns true for a query that the server alone answers. */
export function isOfServer({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean {
  return /^\w+\.\w+$/.test(String(name)) && !ofDevice.has(String(name));
}

/** Records an answer of the server. `at`: its instant in milliseconds. */
export function noteAnswer(at = Date.now()): void {
  const before = Number(readText(ENTRY) ?? 0);
  // A clock that was ahead left an instant that has not come yet.
  if (at - before > MINUTE || before > Date.now() + MINUTE) writeText(ENTRY, String(at));
}

/** Returns true for twelve hours after the server's last answer. A clock that was set back gives no longer time. */
export function isReadable(): boolean {
  const age = Date.now() - Number(readText(ENTRY) ?? 0);
  return age <= READABLE_FOR && age >= -MINUTE;
}

/** Returns true if this device has had answers, and none for twelve hours. Its page then shows nothing of the user. */
export const isLocked = (): boolean => readText(ENTRY) !== null && !isReadable();

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
