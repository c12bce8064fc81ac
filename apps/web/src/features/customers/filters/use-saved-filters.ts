import type { CustomerPool } from '@haihu/contract/customers/values';
import type { SavedFilter } from '@haihu/contract/customers/filters';
import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listed } from '../../../shared/i18n/listed.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { fromRequest, keptRequest, type PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const key = 'customers.savedFilters';

export function useSavedFilters(pool: CustomerPool) {
  return useQuery({
    queryKey: [key, pool],
    queryFn: ({ signal }) => sendRequest('customers.savedFilters', { pool }, { signal }),
    select: ({ list }) => list,
  });
}

/** Returns the list filter of a saved filter. The search text stays. */
export function filterOf({ list }: SavedFilter, search: string | undefined): PoolListFilter {
  return { ...fromRequest(list.filter as Parameters<typeof fromRequest>[0]), search };
}

export const listOf = (pool: CustomerPool, filter: PoolListFilter) =>
  ({ by: pool, filter: keptRequest(pool, filter) }) as RequestTo<'customers.saveFilter'>['list'];

/** Returns true if the list shows exactly the saved filter. */
export function isApplied(saved: SavedFilter, pool: CustomerPool, filter: PoolListFilter): boolean {
  return spelled(keptRequest(pool, filter)) === spelled(keptRequest(pool, filterOf(saved, undefined)));
}

/** Writes a filter so that equal filters give equal text, whatever the order of their parts. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Shows a toast about parts of a saved filter that no longer exist. */
export function tellMissing({ name, missing }: SavedFilter): void {
  if (missing.length > 0) showToast(t.missing(name, listed(missing.map((part) => t.parts[part]))), { kind: 'warn' });
}

export function useChangeFilters() {
  const queries = useQueryClient();
  const settings = {
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    onError: (error: Error) => showToast(error.message, { kind: 'warn' }),
  };
  return {
    save: useMutation({
      mutationFn: (request: RequestTo<'customers.saveFilter'>) =>
        sendRequest('customers.saveFilter', request, { key: randomKey() }),
      ...settings,
    }),
    remove: useMutation({ mutationFn: (id: string) => sendRequest('customers.deleteFilter', { id }), ...settings }),
    arrange: useMutation({
      mutationFn: (request: RequestTo<'customers.arrangeFilters'>) => sendRequest('customers.arrangeFilters', request),
      ...settings,
    }),
  };
}
