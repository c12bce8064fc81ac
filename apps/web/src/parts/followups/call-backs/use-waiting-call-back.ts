import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Subject of a call-back: a customer or a number of a task. */
export type CallBackSubject = { customerId: string } | { taskNumberId: string };

/** Returns the user's own open call-back. `null` without one, and until it is known. */
export function useWaitingCallBack(target: CallBackSubject, enabled = true): CallBackItem | null {
  const callBacks = useQuery({
    queryKey: ['followups.visits', 'waiting', target],
    queryFn: ({ signal }) => sendRequest('followups.visits', { state: 'waiting', ...target, size: 1 }, { signal }),
    enabled,
  });
  return callBacks.data?.list[0] ?? null;
}
