import { lazy, Suspense, useEffect, useState } from 'react';
import { keepRun, useRun } from '../parts/calls/use-run.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { queryClient } from '../shared/lib/query-client.ts';
import { onPush } from '../socket/push-listeners.ts';
import { whenCalm } from './when-calm.ts';

// Without it everything else goes on as before.
const RunStrip = lazy(() =>
  import('../features/calls/continuous-dialling/run-strip.tsx').catch(() => ({ default: () => null })),
);

/** Continuous dialling is shown over every screen, from whichever device it was begun: once the first one is there. */
export function RunWatch() {
  const mayCall = useAllowed('calls.place');
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(() => setCalm(true)), []);
  useEffect(() => onPush(110, ({ data }) => keepRun(queryClient, data)), []);
  return mayCall && isCalm && <Running />;
}

/** The strip's code comes with the first run there is to show, and stays: it tells the end of the run as well. */
function Running() {
  const { run } = useRun();
  const [isShown, setShown] = useState(false);
  if (run && run.phase !== 'ended' && !isShown) setShown(true);
  return (
    isShown && (
      <Suspense>
        <RunStrip />
      </Suspense>
    )
  );
}
