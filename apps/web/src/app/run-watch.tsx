import { push } from '@haihu/contract/socket';
import { lazy, Suspense, useEffect, useState } from 'react';
import { keepRun, useRun } from '../parts/calls/use-run.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { queryClient } from '../shared/lib/query-client.ts';
import { onPush } from '../shared/lib/push-listeners.ts';
import { whenCalm } from './when-calm.ts';

// If this code fails to load, everything else works as before.
const RunStrip = lazy(() =>
  import('../features/calls/continuous-dialling/run-strip.tsx').catch(() => ({ default: () => null })),
);

/** Shows continuous dialling over every screen, whichever device began it. Waits for the first screen. */
export function RunWatch() {
  const mayCall = useAllowed('calls.place');
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(() => setCalm(true)), []);
  useEffect(() => onPush(push.runMoved, ({ data }) => keepRun(queryClient, data)), []);
  return mayCall && isCalm && <Running />;
}

/** Loads the strip's code with the first run. The strip stays, because it announces the end of the run too. */
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
