import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Subject of a call-back: a customer or a number of a task. */
export type VisitTarget = { customerId: string } | { taskNumberId: string };

/** Returns the user's own open call-back. `null` without one, and until it is known. */
export function useWaitingVisit(target: VisitTarget, enabled = true): ReturnVisitItem | null {
  const visits = useQuery({
    queryKey: ['followups.visits', 'waiting', target],
    queryFn: ({ signal }) => call('followups.visits', { state: 'waiting', ...target, size: 1 }, { signal }),
    enabled,
  });
  return visits.data?.list[0] ?? null;
}
