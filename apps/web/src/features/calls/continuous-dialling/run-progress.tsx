import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { t as words } from '../../../parts/calls/run-texts.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from './texts.ts';

/** Shows the progress of a run and the results so far. */
export function RunProgress({ run }: { run: DiallingRun }) {
  const { done, total, called, answered, passedOver, talkSeconds } = run;
  const percent = (count: number) => (total > 0 ? (100 * count) / total : 0);
  return (
    <Card label={words.title}>
      <div className="run-figures">
        <div className="h">
          <span className="head num">{countWords(done)}</span>
          <span className="sec">/ {countWords(total) + (run.totalIsEstimate ? '+' : '')}</span>
          <span className="end sec num">{words.left(countWords(leftOf(run)))}</span>
        </div>
        <Progress
          label={words.title}
          value={[
            { percent: percent(answered), tone: 'call' },
            { percent: percent(done - answered), tone: 'rest' },
          ]}
        />
        <FigureColumns>
          <FigureColumn figure={countWords(called)} label={t.called} />
          <FigureColumn figure={countWords(answered)} label={t.answered} />
          <FigureColumn figure={countWords(passedOver)} label={t.passedOver} />
          <FigureColumn figure={talkTime(talkSeconds)} label={t.talked} />
        </FigureColumns>
      </div>
    </Card>
  );
}

/** Returns the number of customers that are still to come. */
export const leftOf = ({ total, done }: DiallingRun): number => Math.max(0, total - done);
