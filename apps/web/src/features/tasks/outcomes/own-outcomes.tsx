import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import { outcomes } from '@haihu/contract/followups/values';
import { useState } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { t } from './texts.ts';
import { useOwnOutcomes } from '../../../parts/followups/notes/use-own-outcomes.ts';

/** The outcome in the sheet: a stored one, or a new one of this task or of all. */
type Edited = OwnOutcome | { taskId: string | null };

/** Lists the own outcomes of the enterprise, and those of the task `id` if it is given. */
export default function OwnOutcomes({ query: { id } }: ScreenProps) {
  const { label } = useVisit();
  const list = useOwnOutcomes(id);
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {isAbsent(list.error) ? (
        <AbsentTask />
      ) : (
        <div className="page">
          <Loaded query={list} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
            {({ list: found }) => (
              <>
                {id !== undefined && <Group title={t.ofTask} taskId={id} all={found} onEdit={setEdited} />}
                <Group title={t.ofAll} taskId={null} all={found} onEdit={setEdited} />
                <h2 className="sect">{t.usual}</h2>
                <Cells>
                  <Cell label={outcomes.map((outcome) => form.results[outcome]).join(' · ')} note={t.usualHint} />
                </Cells>
              </>
            )}
          </Loaded>
        </div>
      )}
      {edited && <OutcomeSheet edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface GroupProps {
  title: string;
  /** The task whose outcomes are shown; `null`: those of all tasks. */
  taskId: string | null;
  all: readonly OwnOutcome[];
  onEdit: (edited: Edited) => void;
}

function Group({ title, taskId, all, onEdit }: GroupProps) {
  const shown = all.filter((each) => each.taskId === taskId);
  return (
    <>
      <h2 className="sect">{title}</h2>
      {shown.length === 0 && taskId === null ? (
        <EmptyState title={t.none} hint={t.noneHint} action={t.add} onAction={() => onEdit({ taskId })} />
      ) : (
        <>
          <Cells>
            {shown.map((outcome) => (
              <Cell
                key={outcome.id}
                label={outcome.words}
                note={ruleWords(outcome)}
                value={t.kinds[outcome.kind]}
                onPress={() => onEdit(outcome)}
              />
            ))}
          </Cells>
          <div className="pad">
            <Button wide="full" onClick={() => onEdit({ taskId })}>
              {t.add}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Writes the rule of an outcome in one line. */
function ruleWords({ times, afterMinutes, isOtherDaypart, isSameAgent, silenceDays }: OwnOutcome): string {
  const next = times > 0 && [
    t.times(times),
    t.after(afterMinutes),
    isOtherDaypart && t.otherDaypart,
    isSameAgent && t.sameAgent,
  ];
  return [...(next || [t.times(0)]), silenceDays > 0 && t.silent(silenceDays)].filter(Boolean).join(' · ');
}
