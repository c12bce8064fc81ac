import type { CallBackListKind } from '@haihu/contract/followups/values';
import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

const SIZE = 40;
const DAYS = 'followups.visitDays';

export interface CallBacksShown {
  state: CallBackListKind;
  /** `all` shows the call-backs of all led members. Without it only the user's own. */
  owner?: 'all';
  /** A calendar day in the enterprise's zone. Without it all days. */
  day?: string;
}

/** Lists the open call-backs earliest first, done ones newest first. */
export function useCallBacks(shown: CallBacksShown) {
  return useInfiniteQuery({
    queryKey: ['followups.visits', 'list', shown],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('followups.visits', { ...shown, next: pageParam, size: SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Counts the call-backs of each day of a month. `month` is `2026-03`. */
export function useCallBackDays(month: string, owner: CallBacksShown['owner']) {
  return useQuery({
    queryKey: [DAYS, month, owner],
    queryFn: ({ signal }) => sendRequest('followups.visitDays', { month, owner }, { signal }),
    select: ({ list }) => new Map(list.map((counted) => [counted.day, counted])),
    placeholderData: keepPreviousData,
  });
}

/** Finishes, reopens or moves a call-back, and then refreshes everything that shows it. */
export function useChangeCallBack() {
  const queries = useQueryClient();
  const changed = (callBack: Pick<CallBackItem, 'customerId'>) =>
    Promise.all([customerChanged(queries, callBack.customerId), queries.invalidateQueries({ queryKey: [DAYS] })]);
  const finish = useMutation({
    mutationFn: ({ id, ...of }: CallBackItem) => deliver('followups.finishVisit', { id }, entryOf(of)),
    onSuccess: (_done, callBack) => changed(callBack),
  });
  const reopen = useMutation({
    mutationFn: ({ id }: CallBackItem) => sendRequest('followups.reopenVisit', { id }),
    onSuccess: changed,
  });
  const move = useMutation({
    mutationFn: ({ visit: callBack, at }: { visit: CallBackItem; at: string }) =>
      deliver(
        'followups.moveVisit',
        { id: callBack.id, at },
        { ...entryOf(callBack), ...(callBack.type === 0 && { customerId: callBack.customerId }) },
      ),
    onSuccess: (_moved, { visit: callBack }) => changed(callBack),
  });
  return { finish, reopen, move };
}

const entryOf = ({ customerId, customerName }: Pick<CallBackItem, 'customerId' | 'customerName'>) => ({
  order: customerId,
  name: customerName,
});
