import type { ShortTask } from '@haihu/contract/tasks/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { useRunningTasks } from './use-running-tasks.ts';

/** Seats and faults change while somebody looks: how often this is read anew. Milliseconds. */
const EVERY = 10_000;

/** Running tasks that dial by themselves. */
export const useDialledTasks = (): ShortTask[] => useRunningTasks().running.filter(({ mode }) => mode !== 'preview');

/** Whether a task dials, and why it does not. */
export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks.standing', id],
    queryFn: ({ signal }) => call('tasks.standing', { id }, { signal }),
    staleTime: 0,
    refetchInterval: EVERY,
  });
