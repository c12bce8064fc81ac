import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { findPendingAgreements, pendingAgreements, subscribePendingAgreements } from '../parts/identity/consent.ts';
import { whenCalm } from './when-calm.ts';

const AgreementRenewal = lazy(() => import('../features/identity/agreements/agreement-renewal.tsx'));

/** Where a text has changed since it was agreed to, it is asked for again: once the first screen is there. */
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
