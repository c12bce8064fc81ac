import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentCall } from '../parts/calls/use-call.ts';
import { useRun } from '../parts/calls/use-run.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { whenCalm } from './when-calm.ts';

// Without it everything else goes on as before.
const CallStrip = lazy(() => import('../parts/calls/call-strip.tsx').catch(() => ({ default: () => null })));

/** The way back to the call that runs, or that has no note yet, above the bottom bar of every main screen. */
export function CallWatch() {
  const mayCall = useAllowed('calls.place');
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(() => setCalm(true)), []);
  return mayCall && isCalm && <Current />;
}

/** Mostly there is no call to show: the strip's code comes with the first one. Continuous dialling has its own strip. */
function Current() {
  const { data: current } = useCurrentCall();
  const { run } = useRun();
  const isTold = current && run && run.phase !== 'ended' && (run.callId === current.id || current.state === 'ended');
  return (
    current &&
    !isTold && (
      <Suspense>
        <CallStrip place="bottom" />
      </Suspense>
    )
  );
}
