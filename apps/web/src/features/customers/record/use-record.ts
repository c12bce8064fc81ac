import type { CustomerPool } from '@haihu/contract/customers/values';
import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';

export type FoundOwnership = ReplyOf<'customers.findDuplicate'>['standing'];

const DUPLICATE = 41017;
const FRESH_FOR = 60_000;

const duplicateKey = (number: string) => ['customers.findDuplicate', number];

/**
 * Finds the customer who has a complete number. `null` if none is known. Fails silently, because saving checks again.
 */
export function useDuplicate(typed: string): { standing: FoundOwnership; id: string | null } {
  const number = normalisePhone(typed);
  const found = useQuery({
    queryKey: duplicateKey(number),
    queryFn: ({ signal }) => sendRequest('customers.findDuplicate', { mobile: number }, { signal }),
    enabled: isMobile(number),
    staleTime: FRESH_FOR,
    retry: false,
  });
  return { standing: found.data?.standing ?? null, id: found.data?.id ?? null };
}

/** Adds a customer. The same `key` adds it once. */
export function useAdd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      target,
      request,
      key,
    }: {
      target: CustomerPool;
      request: RequestTo<'customers.addToSea'>;
      key: string;
    }) => sendRequest(target === 'sea' ? 'customers.addToSea' : 'customers.addPrivate', request, { key }),
    onSuccess: () =>
      Promise.all(
        ['customers.privatePage', 'customers.seaPage', 'customers.findDuplicate'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
    onError: (error, { request }) => learnDuplicate(queries, request.mobile, error),
  });
}

/** Edits a customer in its pool. Refreshes everything that shows it. */
export function useEdit(id: string, target: CustomerPool) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<RequestTo<'customers.editPrivate'>, 'id'>) =>
      sendRequest(target === 'sea' ? 'customers.editInSea' : 'customers.editPrivate', { id, ...request }),
    onSuccess: () =>
      Promise.all([customerChanged(queries, id), queries.invalidateQueries({ queryKey: ['customers.seaPage'] })]),
    onError: (error, { mobile }) => learnDuplicate(queries, mobile, error),
  });
}

/**
 * Shows the duplicate that a refused save found: another member has added the number since, or the rule has changed.
 */
function learnDuplicate(queries: QueryClient, mobile: string | undefined, error: Error): void {
  if (!mobile || !(error instanceof RequestError && error.code === DUPLICATE)) return;
  const key = duplicateKey(normalisePhone(mobile));
  queries.setQueryData(key, { standing: error.data?.standing, id: null });
  // Reading again names the customer, if the user may see it.
  void queries.invalidateQueries({ queryKey: key });
  void queries.invalidateQueries({ queryKey: ['config.options'] });
}
