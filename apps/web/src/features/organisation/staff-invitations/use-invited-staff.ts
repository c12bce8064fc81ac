import { useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads pages of invited colleagues who have not answered, newest first. */
export function useInvitedStaff() {
  return useInfiniteQuery({
    queryKey: ['organisation.staffInvitations'],
    queryFn: ({ pageParam, signal }) => sendRequest('organisation.staffInvitations', { next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
