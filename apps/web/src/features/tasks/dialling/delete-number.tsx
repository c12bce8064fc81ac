import { navigation } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as tasks } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import type { DialledNumber } from './dialled-number.ts';
import { t } from './texts.ts';

/** Deletes a number from its task. Its calls and bills stay. */
export function DeleteNumber({ number: { id, taskId } }: { number: DialledNumber }) {
  const remove = useTaskChange('tasks.deleteNumbers');

  async function ask(): Promise<void> {
    const question = { title: t.deleteTitle, body: t.deleteBody, yes: tasks.remove, no: common.cancel, danger: true };
    if (!(await confirm(question))) return;
    try {
      await remove.mutateAsync({ taskId, ids: [id] });
      navigation().open('taskDetail', { id: taskId }, { replace: true });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <div className="pad number-key">
      <Button wide="full" busy={remove.isPending} onClick={() => void ask()}>
        {t.deleteNumber}
      </Button>
    </div>
  );
}
