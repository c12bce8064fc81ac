import { useQuery } from '@tanstack/react-query';
import { causeWords } from '../../../parts/calls/call-words.ts';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './detail-texts.ts';

interface TaskTotalsProps {
  taskId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows the results of a task so far: by agent, by the cause of unanswered calls, by outcome and by level. */
export function TaskTotals({ taskId, open, onClose }: TaskTotalsProps) {
  const totals = useQuery({
    queryKey: ['statistics.taskTotals', taskId],
    queryFn: ({ signal }) => sendRequest('statistics.taskTotals', { taskId }, { signal }),
    enabled: open,
    staleTime: 0,
  });
  const levelNames = useLevelNames();
  return (
    <Sheet open={open} onClose={onClose} title={t.totals} closeLabel={common.close}>
      <Loaded query={totals} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
        {({ total, seats: taskAgents, causes, outcomes = [] }) => {
          // A result may have been written without a call by us.
          const isEmpty = total.called === 0 && total.levels.every((numbers) => numbers === 0);
          if (isEmpty) return <EmptyState art="call" title={t.noneYet} />;
          const levels = total.levels.flatMap((numbers, place) => (numbers > 0 ? [{ level: place + 1, numbers }] : []));
          return (
            <>
              <h2 className="sect">{t.bySeat}</h2>
              <Cells>
                {taskAgents.map(({ memberId, name, numbers, called, connected }) => (
                  <Cell
                    key={memberId ?? ''}
                    label={memberId === null ? t.nobody : name}
                    note={t.of(countWords(called), countWords(connected))}
                    value={t.numbers(countWords(numbers))}
                  />
                ))}
              </Cells>
              {causes.length > 0 && <h2 className="sect">{t.byCause}</h2>}
              <Cells>
                {causes.map(({ cause, numbers }) => (
                  <Cell key={cause} label={causeWords(cause)} value={t.numbers(countWords(numbers))} />
                ))}
              </Cells>
              {outcomes.length > 0 && <h2 className="sect">{t.byOutcome}</h2>}
              <Cells>
                {outcomes.map(({ outcome, own, numbers }) => (
                  <Cell
                    key={own ?? outcome}
                    label={own ?? form.results[outcome]}
                    note={own && form.results[outcome]}
                    value={t.numbers(countWords(numbers))}
                  />
                ))}
              </Cells>
              {levels.length > 0 && <h2 className="sect">{t.byLevel}</h2>}
              <Cells>
                {levels.map(({ level, numbers }) => (
                  <Cell
                    key={level}
                    label={`${'ABCDEF'[level - 1]} ${levelNames[level - 1]}`}
                    value={t.numbers(countWords(numbers))}
                  />
                ))}
              </Cells>
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}
