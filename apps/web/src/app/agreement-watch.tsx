import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  findPendingAgreements,
  pendingAgreements,
  subscribePendingAgreements,
} from '../parts/config/agreements/consent.ts';
import { whenCalm } from './when-calm.ts';

const AgreementRenewal = lazy(() => import('../features/config/agreements/agreement-renewal.tsx'));

/** Asks for consent again if an agreement has changed since the user accepted it. Waits for the first screen. */
export function AgreementWatch() {
  useEffect(() => whenCalm(() => void findPendingAgreements()), []);
  const pending = useSyncExternalStore(subscribePendingAgreements, pendingAgreements);
  if (pending.length === 0) return null;
  return (
    <Suspense>
      <AgreementRenewal pending={pending} />
    </Suspense>
  );
}
