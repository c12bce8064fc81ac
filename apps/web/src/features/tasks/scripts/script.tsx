import { type ScriptStep, MOST_SCRIPT_STEPS } from '@haihu/contract/tasks/values';
import type { Script } from '@haihu/contract/tasks/scripts';
import { exampleScripts } from '@haihu/rules/tasks/scripts/example-scripts';
import { scriptProblems } from '@haihu/rules/tasks/scripts/script-steps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { useTaskChange } from '../use-tasks.ts';
import { moved, newStep, tidied, withoutStep } from './edited-steps.ts';
import { PreviewSheet } from './preview-sheet.tsx';
import { StepRow } from './step-row.tsx';
import { StepSheet } from './step-sheet.tsx';
import { t } from './texts.ts';
import './editor.css';

/** Edits the script for calls to customers, or the one of the task `id`. */
export default function ScriptEditor({ query: { id } }: ScreenProps) {
  const { label } = useVisit();
  const taskId = id ?? null;
  const script = useQuery({
    queryKey: ['tasks.script', taskId],
    queryFn: ({ signal }) => sendRequest('tasks.script', { taskId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {isAbsent(script.error) ? (
        <AbsentTask />
      ) : (
        <Loaded query={script} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
          {(stored) => <Editor key={stored.version} taskId={taskId} stored={stored} />}
        </Loaded>
      )}
    </>
  );
}

function Editor({ taskId, stored }: { taskId: string | null; stored: Script }) {
  const [steps, setSteps] = useState<readonly ScriptStep[]>(stored.steps);
  const [edited, setEdited] = useState<string | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const save = useTaskChange('tasks.saveScript');
  const fields = useOptions()?.customFields.fields.flatMap(({ name, archived }) => (archived ? [] : [name])) ?? [];
  const problems = scriptProblems(steps, fields);
  const isChanged = JSON.stringify(steps) !== JSON.stringify(stored.steps);
  useUnsaved(isChanged);
  const place = steps.findIndex(({ key }) => key === edited);

  function add(): void {
    const made = newStep(steps, t.newStep(steps.length + 1));
    setSteps([...steps, made]);
    setEdited(made.key);
  }

  function keep(): void {
    save.mutate(
      { taskId, version: stored.version, steps: [...steps] },
      {
        onSuccess: () => showToast(t.saved, { kind: 'done' }),
        onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
      },
    );
  }

  return (
    <>
      <div className="page">
        <h2 className="sect">{taskId === null ? t.ofCustomers : t.ofTask}</h2>
        <p className="pad note c-2">{t.hint}</p>
        {taskId !== null && <p className="pad note c-2">{t.taskHint}</p>}
        {steps.length === 0 ? (
          <EmptyState
            title={t.none}
            hint={t.noneHint}
            action={t.example}
            onAction={() => setSteps(exampleScripts[language].steps)}
          />
        ) : (
          <ol className="script-steps">
            {steps.map((step, at) => (
              <StepRow
                key={step.key}
                step={step}
                place={at}
                steps={steps}
                problems={problems.filter((problem) => problem.step === at)}
                onEdit={() => setEdited(step.key)}
                onMove={(by) => setSteps(moved(steps, at, by))}
              />
            ))}
          </ol>
        )}
        {steps.length < MOST_SCRIPT_STEPS && (
          <div className="pad">
            <Button wide="full" onClick={add}>
              {t.add}
            </Button>
          </div>
        )}
      </div>
      <ActionBar>
        <Button disabled={steps.length === 0 || problems.length > 0} onClick={() => setPreviewed(true)}>
          {t.preview}
        </Button>
        <Button
          data-key="save"
          kind="primary"
          wide="grow"
          disabled={!isChanged}
          offReason={problems.length > 0 ? t.needsSteps : undefined}
          busy={save.isPending}
          busyWords={t.saving}
          onClick={keep}
        >
          {t.save}
        </Button>
      </ActionBar>
      {place >= 0 && (
        <StepSheet
          key={edited}
          step={steps[place]!}
          steps={steps}
          fields={fields}
          onSave={(step) => {
            setSteps(steps.with(place, tidied(step)));
            setEdited(null);
          }}
          onRemove={() => {
            setSteps(withoutStep(steps, place));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {isPreviewed && <PreviewSheet steps={steps} onClose={() => setPreviewed(false)} />}
    </>
  );
}
