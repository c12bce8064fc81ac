import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Read once more when what is under way has come. */
const again = new WeakSet<Query>();

/**
 * Reads these anew because the server told that something happened. A read that is under way is left to end, and is made
 * once more after that: where words come faster than answers, as on a slow network, none would ever end if each word
 * began it anew.
 */
export function readAnew(queries: QueryClient, filters: InvalidateQueryFilters): void {
  for (const query of queries.getQueryCache().findAll(filters)) {
    if (again.has(query)) continue;
    const { queryKey } = query;
    if (query.isActive() && query.state.fetchStatus !== 'idle') again.add(query);
    void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }).then(() => {
      if (again.delete(query)) readAnew(queries, { queryKey, exact: true });
    });
  }
}
