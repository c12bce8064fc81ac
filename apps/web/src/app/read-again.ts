import { onReturn } from '../shared/lib/on-return.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { NoAnswer } from '../shared/lib/request-error.ts';

/**
 * Reads what is shown again once the server can be reached again. The library does so only for a page that saw the
 * network go: a page that was opened without network would keep its failures. Returns a function that stops it.
 */
export function readAgainOnReturn(): () => void {
  const cache = queryClient.getQueryCache();
  let isAway = !navigator.onLine || cache.getAll().some(({ state }) => state.error instanceof NoAnswer);

  function read(): void {
    if (!isAway) return;
    isAway = false;
    // A read that is on its way is a try of its own.
    void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  }

  const stops = [
    onReturn(read),
    cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'error' || action.type === 'failed') isAway ||= action.error instanceof NoAnswer;
      else if (action.type === 'success' && !action.manual) read();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
