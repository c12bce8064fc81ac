import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export type StoredPublicPool = ReplyOf<'customers.seaSettings'>['list'][number];

/** Reads the public pools with their settings. Reads again at each opening, because others may have changed them. */
export function usePublicPoolSettings() {
  return useQuery({
    queryKey: ['customers.seaSettings'],
    queryFn: ({ signal }) => sendRequest('customers.seaSettings', {}, { signal }),
    staleTime: 0,
  });
}

/** Reads active colleagues by name or number. */
export function useColleagues(search: string, enabled: boolean) {
  const filter = { search: search || undefined, state: 'active' as const, size: 20 };
  return useQuery({
    queryKey: ['organisation.staff', 'sea', filter],
    queryFn: ({ signal }) => sendRequest('organisation.staff', filter, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useSavePublicPool() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'customers.saveSea'>) => sendRequest('customers.saveSea', request),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('customers.') }),
  });
}
