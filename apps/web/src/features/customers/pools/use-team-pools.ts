import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RequestTo } from '@haihu/contract/contract';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';

/** Reads staff within the user's data scope, by name, with the number of customers of each. */
export function useTeamPools(filter: Pick<RequestTo<'customers.teamPools'>, 'departmentId' | 'search'>) {
  return useInfiniteQuery({
    ...longList,
    queryKey: ['customers.teamPools', filter],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('customers.teamPools', { ...filter, next: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Reads departments that have staff, for chips. */
export function useTeamDepartments() {
  return useQuery({
    queryKey: ['organisation.departments'],
    queryFn: ({ signal }) => sendRequest('organisation.departments', {}, { signal }),
    select: ({ list }) => list.filter(({ staffBelow }) => staffBelow > 0),
  });
}

/**
 * Previews how the customers would be distributed. Reads again after each change and shows the last answer meanwhile.
 */
export function usePreview(request: RequestTo<'customers.assignPreview'> | null) {
  return useQuery({
    queryKey: ['customers.assignPreview', request],
    queryFn: ({ signal }) => sendRequest('customers.assignPreview', request!, { signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}
