import type { PackageState } from '@haihu/contract/billing/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export function usePackageCount() {
  return useQuery({
    queryKey: ['billing.packageCount'],
    queryFn: ({ signal }) => sendRequest('billing.packageCount', {}, { signal }),
  });
}

/** Reads packages, the last to expire first. */
export function useOwnPackages(state?: PackageState) {
  return useInfiniteQuery({
    queryKey: ['billing.packages', state],
    queryFn: ({ pageParam, signal }) => sendRequest('billing.packages', { state, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Reads the calls that used minutes of a package, newest first. */
export function usePackageUses(id: string) {
  return useInfiniteQuery({
    queryKey: ['billing.packageUses', id],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('billing.packageUses', { id, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
