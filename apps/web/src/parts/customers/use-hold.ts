import { useEffect } from 'react';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Milliseconds before a lease begins. A user who only leafs through customers takes none. */
const BEGINS_AFTER = 800;
/** Milliseconds between renewals. A lease lasts two minutes. */
const RENEWED_EVERY = 60_000;

/**
 * Shows colleagues that the member has this customer open, while it is on the screen. Reports nothing itself:
 * `useLease` shows a colleague who came first.
 */
export function useHold(customerId: string, wanted: boolean): void {
  const mayCall = useAllowed('calls.place');
  const holds = mayCall && wanted;
  useEffect(() => {
    if (!holds) return;
    let taken = false;
    const renew = (): void => {
      if (document.visibilityState !== 'visible') return;
      taken = true;
      sendRequest('customers.lease', { id: customerId }).catch(() => {});
    };
    const release = (): void => {
      if (!taken) return;
      taken = false;
      sendRequest('customers.release', { id: customerId }).catch(() => {});
    };
    const changed = (): void => (document.visibilityState === 'visible' ? renew() : release());
    const first = setTimeout(renew, BEGINS_AFTER);
    const timer = setInterval(renew, RENEWED_EVERY);
    document.addEventListener('visibilitychange', changed);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', changed);
      release();
    };
  }, [customerId, holds]);
}
