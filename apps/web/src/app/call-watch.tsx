import { lazy, Suspense } from 'react';
import { useCurrentCall } from '../parts/calls/use-call.ts';
import { useRun } from '../parts/calls/use-run.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { useCalm } from './calm.tsx';

// If this code fails to load, everything else works as before.
const CallStrip = lazy(() => import('../parts/calls/call-strip.tsx').catch(() => ({ default: () => null })));

/**
 * Draws a strip above the bottom bar of every main screen. It leads back to a running call, or to one without a note.
 */
export function CallWatch() {
  const mayCall = useAllowed('calls.place');
  return useCalm() && mayCall && <Current />;
}

/**
 * Loads the strip's code with the first call to show, because mostly there is none. Continuous dialling has its own
 * strip.
 */
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
