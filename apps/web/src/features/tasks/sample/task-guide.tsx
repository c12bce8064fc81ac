import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as tasks } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import { t } from './texts.ts';
import '../tasks.css';

/** Explains outbound tasks step by step, with a sample task for practice. */
export default function TaskGuide() {
  const manages = useAllowed('tasks.manage');
  const works = useAllowed('tasks.work');
  const sample = useTaskChange('tasks.sample');

  function begin(): void {
    sample.mutate(
      { what: 'begin' },
      {
        onSuccess: ({ taskId }) => taskId && navigation().open('taskDetail', { id: taskId }),
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={tasks.guide} />
      <div className="page task-form">
        <p className="pad">{t.guideLead}</p>
        <ol className="guide-steps">
          {t.steps.map(([title, words]) => (
            <li key={title}>
              <b>{title}</b>
              <p className="c-2">{words}</p>
            </li>
          ))}
        </ol>
        {works && <p className="pad note c-2">{t.sampleHint}</p>}
      </div>
      <ActionBar layout="stacked">
        {works && (
          <Button kind="primary" wide="full" busy={sample.isPending} busyWords={t.beginning} onClick={begin}>
            {t.trySample}
          </Button>
        )}
        <Button
          kind="plain"
          wide="full"
          onClick={() => {
            if (manages) navigation().open('newTask', {}, { replace: true });
            else navigation().open('tasks', { view: 'tasks' }, { replace: true });
          }}
        >
          {manages ? tasks.add : tasks.toTasks}
        </Button>
      </ActionBar>
    </>
  );
}
