import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { sessionUser } from '../shared/lib/session.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { readText } from '../shared/lib/stored.ts';
import { onSoftphoneLost, onSoftphoneSwitch, tellSoftphoneLost } from '../shared/lib/softphone-switch.ts';
import { useCalm } from './calm.tsx';
import { comeBack } from './come-back.ts';

// If this code fails to load, everything else works as before.
const SoftphoneBell = lazy<ComponentType>(() =>
  import('../features/calls/own-phone/softphone-bell.tsx').catch(() => {
    tellSoftphoneLost();
    return { default: () => null };
  }),
);

/**
 * Lets the page's phone ring over every screen if it is switched on. Its code loads after the first screen. If that was
 * lost, the page is loaded anew once the server answers, because nobody would notice a phone that cannot ring.
 */
export function SoftphoneWatch() {
  const mayCall = useAllowed('calls.place');
  const isCalm = useCalm();
  const isWanted = useSyncExternalStore(onSoftphoneSwitch, isOn);
  const [isLost, setLost] = useState(false);
  useEffect(() => onSoftphoneLost(() => setLost(true)), []);
  useEffect(() => (isLost && isWanted ? comeBack(async () => false) : undefined), [isLost, isWanted]);
  if (!mayCall || !isCalm || !isWanted) return null;
  return (
    <Suspense>
      <SoftphoneBell />
    </Suspense>
  );
}

const isOn = () => readText(storageKeys.softphoneOf(sessionUser()?.userId ?? '')) === 'on';
