import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { minutesLeft } from '../../../shared/lib/minutes-left.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useTaskChange } from '../use-tasks.ts';
import { t } from './texts.ts';

/** Draws a key that removes the numbers of a list from the task, and the time until which that is possible. */
export function UndoIntake({ intakeId, taken }: { intakeId: string; taken: number }) {
  const undo = useTaskChange('tasks.undoIntake');
  const now = useNow();
  const intake = useQuery({
    queryKey: ['tasks.intake', intakeId, 'undo'],
    queryFn: ({ signal }) => sendRequest('tasks.intake', { id: intakeId, size: 1 }, { signal }),
  });
  const left = minutesLeft(intake.data?.undoUntil ?? null, now);

  async function takeBack(): Promise<void> {
    const question = { title: t.undoTitle, body: t.undoBody(countWords(taken)), yes: t.undo, no: common.cancel };
    if (!(await confirm({ ...question, danger: true }))) return;
    undo.mutate({ id: intakeId }, { onError: (error) => showToast(error.message, { kind: 'warn' }) });
  }

  const undone = intake.data?.undone ?? undo.data;
  if (undone) return <p role="status">{t.undone(undone.takenBack, undone.kept)}</p>;
  if (left === 0) return null;
  return (
    <div className="intake-undo">
      <Button kind="soft" busy={undo.isPending} onClick={() => void takeBack()}>
        {t.undo}
      </Button>
      <span className="note">{t.undoLeft(left)}</span>
    </div>
  );
}
