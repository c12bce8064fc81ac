import type { IntakeAnswer } from '@haihu/contract/tasks/intakes';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SectionHead } from '../../../shared/ui/card.tsx';
import { t as files } from '../../../parts/files/texts.ts';
import { t } from './texts.ts';
import { UndoIntake } from './undo-intake.tsx';

interface IntakeAnswersProps {
  intakeId: string;
  /** Name of the spreadsheet that the list came from. */
  fileName?: string | null;
  taken: number;
  refused: readonly (IntakeAnswer & { cell: string })[];
  /** Number of refused rows, if more were refused than are shown. */
  refusedCount?: number;
  /** True if the counts are rounded and not every row is listed. */
  rounded: boolean;
  onTask: () => void;
  onMore?: () => void;
}

/** Shows the result of a list of numbers: the accepted ones, and why others were refused. */
export function IntakeAnswers({
  intakeId,
  fileName,
  taken,
  refused,
  refusedCount = refused.length,
  rounded,
  onTask,
  onMore,
}: IntakeAnswersProps) {
  return (
    <>
      <div className="page task-form">
        <div className="dialling-head">
          <b className="number">{t.taken(taken)}</b>
          {refusedCount > 0 && <span className="c-2">{t.refused(refusedCount)}</span>}
          {fileName && <span className="note one">{t.fromFile(fileName)}</span>}
          {rounded && <span className="note">{files.rounded}</span>}
          <UndoIntake intakeId={intakeId} taken={taken} />
        </div>
        {refused.length > 0 && <SectionHead>{t.answers}</SectionHead>}
        <ul className="task-rows">
          {refused.map((answer) => (
            <li key={answer.row} className="task-answer">
              <span className="num">{answer.cell}</span>
              <span className="c-2">{whyRefused(answer)}</span>
            </li>
          ))}
        </ul>
      </div>
      <ActionBar>
        {onMore && <Button onClick={onMore}>{t.goOn}</Button>}
        <Button kind="primary" wide="grow" onClick={onTask}>
          {t.toTask}
        </Button>
      </ActionBar>
    </>
  );
}

function whyRefused({ state, otherTask, problem }: IntakeAnswer): string {
  if (state === 'do_not_call') return t.doNotCall;
  if (state === 'duplicate') return otherTask ? t.duplicateIn(otherTask.name) : t.duplicateHere;
  return t.problems[problem ?? ''] ?? t.problem;
}
