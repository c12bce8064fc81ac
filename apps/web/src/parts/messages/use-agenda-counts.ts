import type { AgendaScope } from '@haihu/contract/messages/values';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { agendaKey, useAgendaNews } from './use-agenda-news.ts';

export const agendaCountsQuery = (scope: AgendaScope) =>
  queryOptions({
    queryKey: [agendaKey, 'counts', scope],
    queryFn: ({ signal }) => sendRequest('messages.agenda', { scope, size: 1 }, { signal }),
    // Screens without a badge hear no news, so each arrival reads again.
    staleTime: 0,
    meta: { isOptional: true },
  });

/** Counts the things of the agenda. Shows less if that fails. */
export function useAgendaCounts(scope: AgendaScope) {
  useAgendaNews();
  return useQuery(agendaCountsQuery(scope));
}
