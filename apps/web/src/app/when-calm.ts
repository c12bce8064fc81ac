import { queryClient } from '../shared/lib/query-client.ts';
import { NoAnswer } from '../shared/lib/request-error.ts';

/** Milliseconds to wait at most. */
const LONGEST = 1500;

/**
 * Runs less urgent work once the first screen has its answers, or after 1.5 s. That keeps the work from slowing the
 * screen down. Returns a function that cancels it.
 */
export function whenCalm(run: () => void): () => void {
  let done = false;
  function finish(): void {
    if (done) return;
    stop();
    // Each has its own task, because several wait for the same answer, and a tap should not wait for them all.
    timer = setTimeout(run);
  }
  function stop(): void {
    done = true;
    clearTimeout(timer);
    unsubscribe();
  }
  let timer = setTimeout(finish, LONGEST);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
    if (isAnswer && isCalm()) finish();
  });
  // Requests made before the first frame may be answered by now.
  requestAnimationFrame(() => setTimeout(() => isCalm() && finish()));
  return stop;
}

/**
 * Runs work some milliseconds after the first screen is calm. Runs it at once if the screen gets no answer, because the
 * work then shows what the device has kept. Returns a function that cancels it.
 */
export function whenCalmOrUnanswered(run: () => void, milliseconds: number): () => void {
  let later: ReturnType<typeof setTimeout>;
  function finish(): void {
    stop();
    run();
  }
  function stop(): void {
    stopWaiting();
    clearTimeout(later);
    unsubscribe();
  }
  const cache = queryClient.getQueryCache();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if ((action.type === 'failed' || action.type === 'error') && action.error instanceof NoAnswer) finish();
  });
  const stopWaiting = whenCalm(() => (later = setTimeout(finish, milliseconds)));
  // Some may have failed before this began.
  if (!navigator.onLine || cache.getAll().some(({ state }) => state.fetchFailureReason instanceof NoAnswer)) {
    later = setTimeout(finish);
  }
  return stop;
}

/** Returns true if at least one query was sent and all are answered. */
function isCalm(): boolean {
  return queryClient.getQueryCache().getAll().length > 0 && queryClient.isFetching() === 0;
}
