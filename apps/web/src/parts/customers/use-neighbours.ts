import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { openedList, type OpenedList } from './opened-list.ts';
import { privateRequest, publicPoolRequest } from './pool-filter.ts';

export type Neighbours = ReplyOf<'customers.seaNeighbours'>;

/**
 * Milliseconds for which a list keeps its order while the user goes through it. Otherwise each follow-up would move its
 * customer away.
 */
const KEPT = 5 * 60_000;
/** Matches a search for a whole number. It finds one customer only, and the server limits such searches. */
const WHOLE_NUMBER = /^\D*(\d\D*){7,}$/;

/**
 * Finds the customers before and after one in its packed list. Finds none if the customer was not opened from a list.
 */
export function useNeighbours(id: string, list: string | undefined) {
  const opened = openedList({ list });
  return useQuery({
    queryKey: ['customers.neighbours', id, list],
    queryFn: ({ signal }) => findNeighbours(id, opened!, signal),
    enabled: !!opened && !WHOLE_NUMBER.test(opened.filter.search ?? ''),
    staleTime: KEPT,
  });
}

function findNeighbours(id: string, { pool, filter }: OpenedList, signal: AbortSignal): Promise<Neighbours> {
  return pool === 'sea'
    ? sendRequest('customers.seaNeighbours', { id, ...publicPoolRequest(filter) }, { signal })
    : sendRequest('customers.privateNeighbours', { id, ...privateRequest(filter) }, { signal });
}
