import { sendRequest } from '../../shared/lib/send-request.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** Reserves the next number of a task for the user and opens it, or shows why there is none. */
export async function openNext(taskId: string): Promise<void> {
  try {
    const { list, nextAt } = await sendRequest('tasks.next', { taskId });
    const [next] = list;
    if (next) navigation().open('taskNumber', { CustomerID: next.id, viewType: '0' });
    else showToast(noneNow(nextAt), { kind: 'warn' });
  } catch (error) {
    showToast((error as Error).message, { kind: 'warn' });
  }
}

/** Writes why there is no number to call. `nextAt`: the instant of the next one. */
export const noneNow = (nextAt: string | null): string => (nextAt ? t.nextAt(dayAndClock(nextAt)) : t.noneLeft);
