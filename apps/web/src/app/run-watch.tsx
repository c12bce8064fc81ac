import { push } from '@haihu/contract/socket';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { keepRun, useKnownRun, useRun } from '../parts/calls/use-run.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { queryClient } from '../shared/lib/query-client.ts';
import { onPush } from '../shared/lib/push-listeners.ts';
import { useCalm } from './calm.tsx';

// If this code fails to load, everything else works as before.
const Run = lazy<ComponentType<{ part: 'steps' | 'strip' }>>(() =>
  import('../features/calls/continuous-dialling/run-strip.tsx').catch(() => ({ default: () => null })),
);

/** Follows continuous dialling, whichever device began it. Waits for the first screen. */
export function RunWatch() {
  const mayCall = useAllowed('calls.place');
  const isCalm = useCalm();
  useEffect(() => onPush(push.runMoved, ({ data }) => keepRun(queryClient, data)), []);
  return mayCall && isCalm && <Running />;
}

/** Loads its code with the first run. It stays, because it announces the end of the run too. */
function Running() {
  const { run } = useRun();
  const [isFollowed, setFollowed] = useState(false);
  if (run && run.phase !== 'ended' && !isFollowed) setFollowed(true);
  return (
    isFollowed && (
      <Suspense>
        <Run part="steps" />
      </Suspense>
    )
  );
}

/** Draws the strip of continuous dialling above the screen at the address. */
export function RunLine() {
  const run = useKnownRun();
  return (
    run &&
    run.phase !== 'ended' && (
      <Suspense>
        <Run part="strip" />
      </Suspense>
    )
  );
}
