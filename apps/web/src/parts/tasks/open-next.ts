import { call } from '../../shared/lib/call.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** Holds the next number of a task for the caller and opens it, or says why there is none. */
export async function openNext(taskId: string): Promise<void> {
  try {
    const { list, nextAt } = await call('tasks.next', { taskId });
    const [next] = list;
    if (next) navigation().open('taskNumber', { CustomerID: next.id, viewType: '0' });
    else showToast(noneNow(nextAt), { kind: 'warn' });
  } catch (error) {
    showToast((error as Error).message, { kind: 'warn' });
  }
}

/** Why there is no number to call. `nextAt`: when there will be one. */
export const noneNow = (nextAt: string | null): string => (nextAt ? t.nextAt(dayAndClock(nextAt)) : t.noneLeft);
