import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import '../tasks.css';

/** How outbound tasks work, step by step. */
export default function TaskGuide() {
  const manages = useAllowed('tasks.manage');
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={tasks.guide} />
      <main className="page task-form">
        <p className="pad">{t.guideLead}</p>
        <ol className="guide-steps">
          {t.steps.map(([title, words]) => (
            <li key={title}>
              <b>{title}</b>
              <p className="c-2">{words}</p>
            </li>
          ))}
        </ol>
      </main>
      <ActionBar>
        <Button
          kind="primary"
          wide="grow"
          onClick={() => navigation().open(manages ? 'newTask' : 'tasks', {}, { replace: true })}
        >
          {manages ? tasks.add : tasks.toTasks}
        </Button>
      </ActionBar>
    </>
  );
}
