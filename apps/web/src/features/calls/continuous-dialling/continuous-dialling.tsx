import { runPlace } from './run-words.ts';
import { useRun } from '../../../parts/calls/use-run.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { RunNow } from './run-now.tsx';
import { RunSummary } from './run-summary.tsx';
import { t } from './texts.ts';
import './run.css';

/** Shows a run through the customers of a list: its present step, its progress, and at the end its results. */
export default function ContinuousDialling() {
  const { label } = useVisit();
  const { run, readAt, isError } = useRun();
  const { back, open } = navigation();
  const isOn = run && run.phase !== 'ended';
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={isOn ? runPlace(run) : label} />
      {run === undefined && !isError && (
        <div className="page run-page">
          <Skeleton of="rows" />
        </div>
      )}
      {run === undefined && isError && (
        <EmptyState art="offline" title={t.failed} action={common.back} onAction={back} />
      )}
      {run === null && (
        <EmptyState
          art="call"
          title={t.none}
          hint={t.noneHint}
          action={t.toCustomers}
          onAction={() => open('agentCustomers', {}, { replace: true })}
        />
      )}
      {run && (isOn ? <RunNow run={run} readAt={readAt} /> : <RunSummary run={run} />)}
    </>
  );
}
