import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { Fragment } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { useSteerRun } from '../../../parts/calls/use-run.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead, CardStack } from '../../../shared/ui/card.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from './texts.ts';
import { leftOf, RunProgress } from './run-progress.tsx';
import { RunTurns } from './run-turns.tsx';

/** Shows the results of an ended run. */
export function RunSummary({ run }: { run: DiallingRun }) {
  const { called, reason, endedAt } = run;
  const left = leftOf(run);
  const steer = useSteerRun(run);
  const goesOn = reason === 'stopped' && left > 0;
  return (
    <>
      <div className="page run-page">
        <CardStack>
          <Card slim>
            <CardHead note={endedAt && dayAndClock(endedAt)}>{reason === 'finished' ? t.finished : t.stopped}</CardHead>
            {left > 0 && <p className="sec">{t.left(countWords(left))}</p>}
          </Card>
          <RunProgress run={run} />
          {called > 0 && (
            <Card>
              <CardHead>{t.outcomes}</CardHead>
              <div className="bars">
                {barsOf(run).map(({ label, count, tone }, index) => (
                  <Fragment key={`${index} ${label}`}>
                    <span className="sec">{label}</span>
                    <Progress label={label} value={(100 * count) / called} tone={tone} />
                    <span className="num">{countWords(count)}</span>
                  </Fragment>
                ))}
              </div>
            </Card>
          )}
          <RunTurns id={run.id} />
        </CardStack>
      </div>
      <ActionBar>
        <Button kind={goesOn ? 'plain' : 'primary'} wide={goesOn ? undefined : 'grow'} onClick={navigation().back}>
          {t.done}
        </Button>
        {goesOn && (
          <Button
            kind="call"
            wide="grow"
            icon={<Icon name="phone" size="s" />}
            busy={steer.isPending}
            onClick={() => steer.mutate({ what: 'resume' })}
          >
            {t.goOn(countWords(left))}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** Lists the results of the calls. Calls that need no note are separate from calls that still lack one. */
function barsOf({ outcomes, noNote }: DiallingRun): { label: string; count: number; tone: 'accent' | 'rest' }[] {
  const written = outcomes.flatMap(({ outcome, own, count }) =>
    outcome ? { label: own ?? form.results[outcome], count, tone: 'accent' as const } : [],
  );
  const bare = outcomes.find(({ outcome }) => outcome === null)?.count ?? 0;
  const rest = [
    { label: t.noNote, count: noNote, tone: 'rest' as const },
    { label: t.unwritten, count: bare - noNote, tone: 'rest' as const },
  ];
  return [...written, ...rest.filter(({ count }) => count > 0)];
}
