import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Queries that are read once more when their present read has ended. */
const again = new WeakSet<Query>();

/**
 * Reads queries again because the server reported a change. A read that is under way may end, and one more follows. On
 * a slow network reports come faster than answers: if each report restarted the read, none would ever end.
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
