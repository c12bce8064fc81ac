import type { ShortTask } from '@haihu/contract/tasks/tasks';
import { call } from '../../shared/lib/call.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** Goes to the next call of a task: the agent dials it, or is ready for those that the task gives them. */
export async function workOn({ id, mode }: Pick<ShortTask, 'id' | 'mode'>): Promise<void> {
  try {
    await (mode === 'preview' ? openNext(id) : takeCalls());
  } catch (error) {
    showToast((error as Error).message, { kind: 'warn' });
  }
}

/** Holds the next number for the caller and opens it, or says why there is none. */
async function openNext(taskId: string): Promise<void> {
  const { list, nextAt } = await call('tasks.next', { taskId });
  const [next] = list;
  if (next) navigation().open('taskNumber', { CustomerID: next.id, viewType: '0' });
  else showToast(noneNow(nextAt), { kind: 'warn' });
}

async function takeCalls(): Promise<void> {
  await call('calls.setState', { state: 'ready' });
  void queryClient.invalidateQueries({ queryKey: ['calls.state'] });
  showToast(t.comesByItself);
}

/** Why there is no number to call. `nextAt`: when there will be one. */
export const noneNow = (nextAt: string | null): string => (nextAt ? t.nextAt(dayAndClock(nextAt)) : t.noneLeft);
