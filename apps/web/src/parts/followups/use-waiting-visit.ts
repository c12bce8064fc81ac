import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** With whom a call-back is promised: one of the two. */
export type VisitTarget = { customerId: string } | { taskNumberId: string };

/** One's own call-back that waits; null where there is none, and until it is known. */
export function useWaitingVisit(target: VisitTarget, enabled = true): ReturnVisitItem | null {
  const visits = useQuery({
    queryKey: ['followups.visits', 'waiting', target],
    queryFn: ({ signal }) => call('followups.visits', { state: 'waiting', ...target, size: 1 }, { signal }),
    enabled,
  });
  return visits.data?.list[0] ?? null;
}
