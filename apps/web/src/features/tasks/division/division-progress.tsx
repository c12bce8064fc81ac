import type { Task } from '@haihu/contract/tasks/keeping';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { countWords } from '../../../shared/lib/count.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';

interface DivisionProgressProps {
  taskId: string;
  dividing: NonNullable<Task['dividing']>;
}

/** Shows the progress of a division of very many numbers, with a key to stop it. */
export function DivisionProgress({ taskId, dividing: { what, done, total } }: DivisionProgressProps) {
  const stop = useTaskChange('tasks.revert');
  const manages = useAllowed('tasks.manage');
  const words = t.dividing[what](countWords(done), countWords(total));

  async function stopIt(): Promise<void> {
    const question = { title: t.stopDividingTitle, body: t.stopDividingBody, yes: t.stopDividing, no: common.cancel };
    if (!(await confirm({ ...question, danger: true }))) return;
    stop.mutate({ taskId, undialledOnly: true }, { onError: (error) => showToast(error.message, { kind: 'warn' }) });
  }

  return (
    <div className="dialling-head">
      <b className="num">{words}</b>
      <Progress label={words} value={Math.floor((done / total) * 100)} thickness="thick" />
      <span className="note c-2">{t.dividingHint}</span>
      {manages && what === 'divide' && (
        <Button busy={stop.isPending} onClick={() => void stopIt()}>
          {t.stopDividing}
        </Button>
      )}
    </div>
  );
}
