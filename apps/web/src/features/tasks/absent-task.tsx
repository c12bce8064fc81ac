import { navigation } from '../../shared/lib/navigation.ts';
import { EmptyPage } from '../../shared/ui/empty-page.tsx';
import { t } from './texts.ts';

/** Replaces the page of a task that does not exist or that this member may not see. */
export function AbsentTask() {
  return (
    <EmptyPage
      title={t.absent}
      hint={t.absentHint}
      action={t.toTasks}
      onAction={() => navigation().open('tasks', { view: 'tasks' })}
    />
  );
}
