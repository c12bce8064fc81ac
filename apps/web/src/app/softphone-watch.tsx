import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { sessionUser } from '../shared/lib/session.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { readText } from '../shared/lib/stored.ts';
import { onSoftphoneSwitch } from '../shared/lib/softphone-switch.ts';
import { useCalm } from './calm.tsx';

// If this code fails to load, everything else works as before.
const SoftphoneBell = lazy<ComponentType>(() =>
  import('../features/calls/own-phone/softphone-bell.tsx').catch(() => ({ default: () => null })),
);

/** Lets the page's phone ring over every screen if it is switched on. Its code loads after the first screen. */
export function SoftphoneWatch() {
  const mayCall = useAllowed('calls.place');
  const isCalm = useCalm();
  const isWanted = useSyncExternalStore(onSoftphoneSwitch, isOn);
  if (!mayCall || !isCalm || !isWanted) return null;
  return (
    <Suspense>
      <SoftphoneBell />
    </Suspense>
  );
}

const isOn = () => readText(storageKeys.softphoneOf(sessionUser()?.userId ?? '')) === 'on';
