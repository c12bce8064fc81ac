import type { EndpointName } from '@haihu/contract/contract';
import { currentCallKey } from '../../parts/calls/use-call.ts';
import { type ChangingRequest, useChangingRequest } from '../../shared/lib/use-changing-request.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { longList } from '../../shared/lib/long-list.ts';

/** Milliseconds between two reads, because counts change while others call. */
const LIVE = 5000;
/** Milliseconds between two reads of a division's progress. */
export const DIVIDING = 1000;

/** Reads tasks, newest first. `search`: a part of their name. */
export function useTasks(list: 'open' | 'over', search: string) {
  const asked = { list, ...(search && { search }) };
  return useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.page', asked],
    queryFn: ({ pageParam, signal }) => sendRequest('tasks.page', { ...asked, next: pageParam, size: 20 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Reads one task. `live`: repeats to follow its counts. A running division is always followed. */
export function useTask(id: string | undefined, live = false) {
  return useQuery({
    queryKey: ['tasks.info', id],
    queryFn: ({ signal }) => sendRequest('tasks.info', { id: id! }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.dividing ? DIVIDING : live && data?.state === 'running' ? LIVE : false,
  });
}

/** Sends a request that changes tasks, and then reads lists and counts again. A saved result ends the work after its call. */
export function useTaskChange<Name extends Extract<EndpointName, `tasks.${string}`>>(
  name: Name,
): ChangingRequest<Name> {
  return useChangingRequest(name, (key) => key === currentCallKey || key.startsWith('tasks.'));
}

/** Reads staff who can become agents, by name. */
export function useTaskAgentCandidates(taskId: string | undefined, search: string) {
  const asked = { ...(taskId !== undefined && { taskId }), ...(search && { search }) };
  return useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.seats', asked],
    queryFn: ({ pageParam, signal }) => sendRequest('tasks.seats', { ...asked, next: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
