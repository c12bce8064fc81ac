import type { ShortTask } from '@haihu/contract/tasks/tasks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';

/** What is asked for the tasks that run. */
export const runningTasksRequest = { size: 20 } as const;

/** The request as a query. */
export const runningTasksQuery = queryOptions({
  queryKey: ['tasks.page', 'running'],
  queryFn: ({ signal }) => call('tasks.page', runningTasksRequest, { signal }),
});

/** Counts move while others call: how often they are read anew, and how often while somebody watches them. Milliseconds. */
const EVERY = 10_000;
const WATCHED = 5000;

/** Tasks of the caller that run and have numbers; none until they are read. */
export function useRunningTasks({ wanted = true, isWatched = false } = {}): {
  isPending: boolean;
  running: ShortTask[];
} {
  const works = useAllowed('tasks.work');
  const enabled = works && wanted;
  const { data, isPending } = useQuery({ ...runningTasksQuery, enabled, refetchInterval: isWatched ? WATCHED : EVERY });
  const running = (data?.list ?? []).filter(({ state, total }) => state === 'running' && total > 0);
  return { isPending: enabled && isPending, running };
}
