import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads pages of invited colleagues who have not answered, newest first. */
export function useInvitedStaff() {
  return useInfiniteQuery({
    queryKey: ['organisation.staffInvitations'],
    queryFn: ({ pageParam, signal }) => call('organisation.staffInvitations', { next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
