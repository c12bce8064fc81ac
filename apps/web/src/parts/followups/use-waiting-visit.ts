import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Subject of a call-back: a customer or a number of a task. */
export type VisitSubject = { customerId: string } | { taskNumberId: string };

/** Returns the user's own open call-back. `null` without one, and until it is known. */
export function useWaitingVisit(target: VisitSubject, enabled = true): ReturnVisitItem | null {
  const visits = useQuery({
    queryKey: ['followups.visits', 'waiting', target],
    queryFn: ({ signal }) => sendRequest('followups.visits', { state: 'waiting', ...target, size: 1 }, { signal }),
    enabled,
  });
  return visits.data?.list[0] ?? null;
}
