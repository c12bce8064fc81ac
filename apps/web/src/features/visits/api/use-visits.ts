import type { ReturnVisitItem } from '@haihu/contract/followups';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../shared/customers/customer-cache.ts';
import { call } from '../../../shared/lib/call.ts';

const SIZE = 40;
const DAYS = 'followups.visitDays';

export interface VisitsShown {
  state: 'waiting' | 'done';
  /** A calendar day of the enterprise; all of them otherwise. */
  day?: string;
}

/** One's own visits: those that wait earliest first, done ones newest first. */
export function useVisits(shown: VisitsShown) {
  return useInfiniteQuery({
    queryKey: ['followups.visits', 'list', shown],
    queryFn: ({ pageParam, signal }) => call('followups.visits', { ...shown, next: pageParam, size: SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** How many visits each day of a month holds, by day. `month` is `2026-03`. */
export function useVisitDays(month: string) {
  return useQuery({
    queryKey: [DAYS, month],
    queryFn: ({ signal }) => call('followups.visitDays', { month }, { signal }),
    select: ({ list }) => new Map(list.map((counted) => [counted.day, counted])),
    placeholderData: keepPreviousData,
  });
}

/** Ticks a visit off, opens it again, or moves it; whatever shows it is read anew. */
export function useChangeVisit() {
  const queries = useQueryClient();
  const changed = (visit: Pick<ReturnVisitItem, 'customerId'>) =>
    Promise.all([customerChanged(queries, visit.customerId), queries.invalidateQueries({ queryKey: [DAYS] })]);
  const finish = useMutation({
    mutationFn: ({ id }: ReturnVisitItem) => call('followups.finishVisit', { id }),
    onSuccess: (_done, visit) => changed(visit),
  });
  const reopen = useMutation({
    mutationFn: ({ id }: ReturnVisitItem) => call('followups.reopenVisit', { id }),
    onSuccess: changed,
  });
  const move = useMutation({
    mutationFn: ({ visit, at }: { visit: ReturnVisitItem; at: string }) =>
      call('followups.moveVisit', { id: visit.id, at }),
    onSuccess: changed,
  });
  return { finish, reopen, move };
}
