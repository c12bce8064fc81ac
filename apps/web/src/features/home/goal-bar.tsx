import { lazy, Suspense } from 'react';
import { Progress } from '../../shared/ui/progress.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import type { Today } from './use-today.ts';
import { t } from './texts.ts';

const GoalSheet = lazy(() => import('./goal-sheet.tsx'));

/** Draws the progress towards the day's goal. A tap sets the user's own goal. */
export function GoalBar({ goal, calls }: { goal: Today['goal']; calls: number }) {
  const sheet = useOpening();
  return (
    <>
      <button type="button" className="goal-bar" aria-label={t.setGoal} aria-haspopup="dialog" onClick={sheet.show}>
        {goal ? (
          <Progress label={t.goal} value={Math.min(100, (calls / goal.callsADay) * 100)} />
        ) : (
          <span className="note c-accent">{t.setGoal}</span>
        )}
      </button>
      {sheet.times > 0 && (
        <Suspense>
          <GoalSheet key={sheet.times} open={sheet.open} goal={goal} onClose={sheet.hide} />
        </Suspense>
      )}
    </>
  );
}
