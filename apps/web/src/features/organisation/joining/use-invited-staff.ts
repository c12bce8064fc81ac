import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Pages of the colleagues who were invited and have not answered, the newest first. */
export function useInvitedStaff() {
  return useInfiniteQuery({
    queryKey: ['organisation.staffInvitations'],
    queryFn: ({ pageParam, signal }) => call('organisation.staffInvitations', { next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
