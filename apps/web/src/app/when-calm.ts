import { queryClient } from '../shared/lib/query-client.ts';

/** Milliseconds. */
const LONGEST = 1500;

/**
 * Runs what can wait once the first screen has what it asked for, or after 1.5 s, so that it does not stand in its way.
 * Answers how to call it off.
 */
export function whenCalm(run: () => void): () => void {
  let done = false;
  function finish(): void {
    if (done) return;
    stop();
    run();
  }
  function stop(): void {
    done = true;
    clearTimeout(timer);
    unsubscribe();
  }
  const timer = setTimeout(finish, LONGEST);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
    if (isAnswer && isCalm()) finish();
  });
  // What was asked for before anything was drawn may have been answered by now.
  requestAnimationFrame(() => setTimeout(() => isCalm() && finish()));
  return stop;
}

/** Something was asked, and all of it is answered. */
function isCalm(): boolean {
  return queryClient.getQueryCache().getAll().length > 0 && queryClient.isFetching() === 0;
}
