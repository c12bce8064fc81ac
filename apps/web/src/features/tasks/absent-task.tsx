import { navigation } from '../../shared/lib/navigation.ts';
import { EmptyPage } from '../../shared/ui/empty-page.tsx';
import { t } from './texts.ts';

/** In place of everything of a task that is not there, or not for this member. */
export function AbsentTask() {
  return (
    <EmptyPage title={t.absent} hint={t.absentHint} action={t.toTasks} onAction={() => navigation().open('tasks')} />
  );
}
