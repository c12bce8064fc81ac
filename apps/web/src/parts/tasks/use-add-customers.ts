import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { randomKey } from '../../shared/lib/random.ts';
import { confirm } from '../../shared/ui/ask.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

type Whom = RequestTo<'tasks.addCustomers'>['whom'];

/**
 * Adds the customers of a list to a task after the user confirmed their number. Then opens the screen with the result
 * for each. The phone numbers stay on the server. `count`: the number of customers, in words.
 */
export function useAddCustomers(taskId: string, how: { replace?: boolean } = {}) {
  const queries = useQueryClient();
  const isAsking = useRef(false);
  const add = useMutation({
    mutationFn: (whom: Whom) => sendRequest('tasks.addCustomers', { taskId, whom }, { key: randomKey() }),
    onSuccess({ intakeId, jobId }) {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
      navigation().open('taskIntake', { id: intakeId, job: jobId, task: taskId }, how);
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  async function ask(whom: Whom, count: string): Promise<void> {
    if (isAsking.current || add.isPending) return;
    isAsking.current = true;
    const question = { title: t.addTitle(count), body: t.addBody, yes: t.addYes, no: common.cancel };
    const isWanted = await confirm(question);
    isAsking.current = false;
    if (isWanted) add.mutate(whom);
  }
  return { ask, isPending: add.isPending };
}
