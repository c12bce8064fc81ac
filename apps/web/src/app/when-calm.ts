import { queryClient } from '../shared/lib/query-client.ts';

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

/** Returns true if at least one query was sent and all are answered. */
function isCalm(): boolean {
  return queryClient.getQueryCache().getAll().length > 0 && queryClient.isFetching() === 0;
}
