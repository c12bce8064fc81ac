import type { Task } from '@haihu/contract/tasks/tasks';
import { common } from '../../../shared/i18n/common.ts';
import { clientState } from '../../../shared/lib/client-state.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { t } from '../texts.ts';
import { useTask, useTaskChange } from '../use-tasks.ts';
import { type Draft, draftOf, emptyDraft, formOf } from './draft.ts';
import { TaskFormFields } from './task-form-fields.tsx';
import '../tasks.css';

/** Makes an outbound task, or with `id` changes one. What is filled in stays while its numbers are typed. */
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
          failed={t.failed}
          retry={common.retry}
        >
          {(read) => <EditForm key={read.version} task={read} />}
        </Loaded>
      )}
    </>
  );
}

function CreateForm() {
  const kept = clientState.get().taskForm as Draft | null;
  const numbers = (clientState.get().nextForm as { number: string; name: string }[] | null) ?? [];
  const add = useTaskChange('tasks.add');
  const addNumbers = useTaskChange('tasks.addNumbers');

  async function create(draft: Draft): Promise<void> {
    try {
      const made = await add.mutateAsync(formOf(draft));
      clientState.set({ taskForm: null, nextForm: null });
      if (numbers.length > 0) await addNumbers.mutateAsync({ taskId: made.id, numbers });
      showToast(t.created, { kind: 'done' });
      navigation().open('taskDetail', { id: made.id }, { replace: true });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <TaskFormFields
      began={kept ?? emptyDraft}
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

function EditForm({ task }: { task: Task }) {
  const edit = useTaskChange('tasks.edit');
  const { id, version } = task;
  return (
    <TaskFormFields
      began={draftOf(task)}
      taskId={id}
      busy={edit.isPending}
      save={t.save}
      onSave={(draft) =>
        edit.mutate(
          { ...formOf(draft), id, version },
          {
            onSuccess: () => {
              showToast(t.saved, { kind: 'done' });
              navigation().back();
            },
            onError: (error) => showToast(error.message, { kind: 'warn' }),
          },
        )
      }
    />
  );
}
