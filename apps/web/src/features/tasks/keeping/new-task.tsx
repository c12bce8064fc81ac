import type { Task, TaskForm } from '@haihu/contract/tasks/keeping';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { clientState } from '../../../shared/lib/client-state.ts';
import { sendWithReason, tellListRefusal } from '../../../parts/files/list-reason.tsx';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { OvertakenDialog } from '../../../shared/ui/overtaken-dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { t as history } from './history-texts.ts';
import { t } from '../texts.ts';
import { useTask } from '../use-tasks.ts';
import { useTaskChange } from '../use-tasks.ts';
import { type TaskDraft, draftOf, emptyTaskDraft, formOf } from './draft.ts';
import { TaskFormFields } from './task-form-fields.tsx';
import '../tasks.css';

/**
 * Creates an outbound task, or edits the one with `id`. The form is kept while the user types numbers on another
 * screen.
 */
export default function NewTask({ query: { id } }: ScreenProps) {
  const task = useTask(id);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={id ? t.edit : t.add} />
      {id === undefined ? (
        <CreateForm />
      ) : (
        <Loaded
          query={task}
          skeleton={<Skeleton of="rows" count={6} />}
          absent={<AbsentTask />}
          failed={common.failed}
          retry={common.retry}
        >
          {(read) => <EditForm key={read.id} task={read} />}
        </Loaded>
      )}
    </>
  );
}

function CreateForm() {
  const kept = clientState.get().taskForm as TaskDraft | null;
  const numbers = (clientState.get().nextForm as { number: string; name: string }[] | null) ?? [];
  const add = useTaskChange('tasks.add');
  const addNumbers = useTaskChange('tasks.addNumbers');

  async function create(draft: TaskDraft): Promise<void> {
    try {
      const made = await add.mutateAsync(formOf(draft));
      clientState.set({ taskForm: null, nextForm: null });
      const isAdded = numbers.length === 0 || (await addTo(made.id));
      if (isAdded) showToast(t.created, { kind: 'done' });
      navigation().open('taskDetail', { id: made.id }, { replace: true });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  /**
   * Adds the numbers to the new task. The task exists by now, so a refusal is only shown. The numbers can be added
   * again on the task's page.
   */
  async function addTo(taskId: string): Promise<boolean> {
    try {
      const send = (reason?: string) => addNumbers.mutateAsync({ taskId, numbers, ...(reason && { reason }) });
      return (await sendWithReason(send)) !== null;
    } catch (error) {
      tellListRefusal(error as Error);
      return false;
    }
  }

  return (
    <TaskFormFields
      began={kept ?? emptyTaskDraft}
      taskId={undefined}
      typed={numbers.length}
      busy={add.isPending || addNumbers.isPending}
      save={t.create}
      onSave={(draft) => void create(draft)}
      onNumbers={(draft) => {
        clientState.set({ taskForm: draft });
        navigation().open('enterNumbersOfNewTask');
      }}
    />
  );
}

/**
 * Edits the version of a task that the form was opened with. If another member saved meanwhile, asks whose version to
 * keep.
 */
function EditForm({ task }: { task: Task }) {
  const [base, setBase] = useState(task);
  const [mine, setMine] = useState<TaskDraft | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const edit = useTaskChange('tasks.edit');
  const { id } = task;

  function save(draft: TaskDraft, version: number): void {
    edit.mutate(
      { ...formOf(draft), id, version },
      {
        onSuccess() {
          setOvertaken(null);
          showToast(t.saved, { kind: 'done' });
          navigation().back();
        },
        onError(error) {
          if (!(error instanceof RequestError) || error.code !== CHANGED)
            return showToast(error.message, { kind: 'warn' });
          setMine(draft);
          void readOvertaken(id).then(setOvertaken, (failed: Error) => showToast(failed.message, { kind: 'warn' }));
        },
      },
    );
  }

  return (
    <>
      <TaskFormFields
        key={base.version}
        began={draftOf(base)}
        taskId={id}
        busy={edit.isPending}
        save={t.save}
        onSave={(draft) => save(draft, base.version)}
      />
      <OvertakenDialog
        open={overtaken !== null}
        title={t.overtaken(overtaken?.by ?? '')}
        lines={
          overtaken ? [history.changed(changedFields(base, overtaken.now).map((field) => history.fields[field]))] : []
        }
        busy={edit.isPending}
        onTakeTheirs={() => {
          setBase(overtaken!.now);
          setOvertaken(null);
        }}
        onKeepMine={() => save(mine!, overtaken!.now.version)}
        onClose={() => setOvertaken(null)}
      />
    </>
  );
}

/** The code of `tasks.changed`. */
const CHANGED = 41_803;

interface Overtaken {
  now: Task;
  /** Name of the member who changed it last. */
  by: string;
}

async function readOvertaken(id: string): Promise<Overtaken> {
  const [now, { list }] = await Promise.all([
    sendRequest('tasks.info', { id }),
    sendRequest('tasks.history', { id, size: 20 }),
  ]);
  return { now, by: list.find(({ what }) => what === 'edited')?.by ?? '' };
}

function changedFields(before: Task, after: Task): (keyof TaskForm)[] {
  const fields = Object.keys(history.fields) as (keyof TaskForm)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
