import type { RecordFilter } from '@haihu/contract/calls/records';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';

/** Reads call records, newest first. */
export function useCallPages(filter: RecordFilter) {
  return useInfiniteQuery({
    ...longList,
    queryKey: ['calls.pagePlus', filter],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('calls.pagePlus', { ...filter, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Returns the number of matching calls. Undefined until known. */
export function useCallCount(filter: RecordFilter) {
  const pages = useCallPages(filter);
  return pages.isPlaceholderData ? undefined : pages.data?.pages[0];
}
