import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Request for the running tasks. */
export const runningTasksRequest = { size: 20 } as const;

/** Query of the running tasks. */
export const runningTasksQuery = queryOptions({
  queryKey: ['tasks.page', 'running'],
  queryFn: ({ signal }) => sendRequest('tasks.page', runningTasksRequest, { signal }),
});

/** Milliseconds between two reads, normally and while the user watches. Counts change while others call. */
const EVERY = 10_000;
const WATCHED = 5000;

/** Lists the running tasks that have numbers and that the user can see. Empty until they are read. */
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
