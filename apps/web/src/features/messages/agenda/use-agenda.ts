import type { AgendaItem } from '@haihu/contract/messages/agenda';
import type { AgendaKind, AgendaScope } from '@haihu/contract/messages/values';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { agendaKey, useAgendaNews } from '../../../parts/messages/use-agenda-news.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the agenda, the earliest things first, and the counts of all its kinds. `kind` narrows the list. */
export function useAgenda(scope: AgendaScope, kind: AgendaKind | undefined) {
  useAgendaNews();
  return useInfiniteQuery({
    queryKey: [agendaKey, 'list', scope, kind],
    queryFn: ({ pageParam, signal }) => sendRequest('messages.agenda', { scope, kind, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // The chips stay while another section is read. Another member's things do not.
    placeholderData: (last, query) => (query?.queryKey[2] === scope ? last : undefined),
    // Things may have been settled on other screens.
    staleTime: 0,
  });
}

/** Finishes a call-back of the user's own, and takes that back. */
export function useFinishCallBack() {
  const queries = useQueryClient();
  const changed = (_done: unknown, { customerId, taskNumberId }: AgendaItem) =>
    Promise.all([
      customerChanged(queries, customerId ?? taskNumberId ?? ''),
      queries.invalidateQueries({ queryKey: ['followups.visitDays'] }),
    ]);
  const finish = useMutation({
    mutationFn: ({ id, customerId, taskNumberId, name }: AgendaItem) =>
      deliver('followups.finishVisit', { id }, { order: customerId ?? taskNumberId ?? id, name: name ?? '' }),
    onSuccess: changed,
  });
  const reopen = useMutation({
    mutationFn: ({ id }: AgendaItem) => sendRequest('followups.reopenVisit', { id }),
    onSuccess: changed,
  });
  return { finish, reopen };
}
