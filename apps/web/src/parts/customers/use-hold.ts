import { useEffect } from 'react';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';

/** A user who only leafs through holds nobody. Milliseconds. */
const BEGINS_AFTER = 800;
/** A hold lasts two minutes. Milliseconds. */
const RENEWED_EVERY = 60_000;

/**
 * Tells colleagues that one has this customer open, as long as it is on the screen. A colleague who was first is
 * shown by `useLease`; here nothing is said.
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
      call('customers.lease', { id: customerId }).catch(() => {});
    };
    const release = (): void => {
      if (!taken) return;
      taken = false;
      call('customers.release', { id: customerId }).catch(() => {});
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
