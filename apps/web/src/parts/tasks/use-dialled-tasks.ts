import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useRunningTasks } from './use-running-tasks.ts';

/** Milliseconds between two reads, because agents and faults change. */
const EVERY = 10_000;

/** Lists the running tasks that the server dials. */
export const useDialledTasks = (): ShortTask[] => useRunningTasks().running.filter(({ mode }) => mode !== 'preview');

/** Reads if a task dials, and why it does not. */
export const taskStandstillQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks.standing', id],
    queryFn: ({ signal }) => sendRequest('tasks.standing', { id }, { signal }),
    staleTime: 0,
    refetchInterval: EVERY,
  });
