import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { randomKey } from '../../shared/lib/random.ts';

type Whom = RequestTo<'tasks.addCustomers'>['whom'];

/** Brings the customers of a list into a task and opens what becomes of each; their numbers stay on the server. */
export function useAddCustomers(taskId: string, how: { replace?: boolean } = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (whom: Whom) => call('tasks.addCustomers', { taskId, whom }, { key: randomKey() }),
    onSuccess({ intakeId, jobId }) {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
      navigation().open('taskIntake', { id: intakeId, job: jobId, task: taskId }, how);
    },
  });
}
