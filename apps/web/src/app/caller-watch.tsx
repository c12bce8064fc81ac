import type { Call } from '@haihu/contract/calls/core/calls';
import { push } from '@haihu/contract/socket';
import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentCallKey } from '../parts/calls/use-call.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { onPush } from '../shared/lib/push-listeners.ts';
import { queryClient } from '../shared/lib/query-client.ts';

// If this code fails to load, callers ring at the phones all the same.
const CallerBell = lazy<ComponentType>(() =>
  import('../features/calls/own-phone/caller-bell.tsx').catch(() => ({ default: () => null })),
);

/** Tells of callers over every screen. Its code loads with the first caller. */
export function CallerWatch() {
  const mayCall = useAllowed('calls.place');
  const [wasTold, setTold] = useState(false);
  useEffect(() => onPush(push.callOffered, () => setTold(true)), []);
  // A page that is opened while a caller rings was told nothing.
  const isInSuchCall = useSyncExternalStore(onQueries, isCallOfCaller);
  if (!mayCall || (!wasTold && !isInSuchCall)) return null;
  return (
    <Suspense>
      <CallerBell />
    </Suspense>
  );
}

const onQueries = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** Returns true if some screen has read that the member's call is that of a caller, or of a person who is called back. */
function isCallOfCaller(): boolean {
  const call = queryClient.getQueryData<Call | null>([currentCallKey]);
  return call?.direction === 'inbound' || call?.origin === 'callback';
}
