import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the own outcomes of the enterprise, and those of the task if one is given. */
export function useOwnOutcomes(taskId: string | undefined) {
  return useQuery({
    queryKey: ['tasks.outcomes', taskId],
    queryFn: ({ signal }) => sendRequest('tasks.outcomes', taskId === undefined ? {} : { taskId }, { signal }),
  });
}
