import { type LeaseNews, push } from '@haihu/contract/socket';
import { useEffect, useSyncExternalStore } from 'react';
import { onSocketGone, watchSubjects } from '../../shared/lib/live-screens.ts';
import { onPush } from '../../shared/lib/push-listeners.ts';

/** A short claim on a customer: a colleague has the customer open or is calling. */
export interface CustomerLease {
  by: string;
  /** End by this device's clock, in milliseconds since 1970. */
  until: number;
}

/** Most customers that the server lets one socket watch. */
const MOST_WATCHED = 100;
/** Milliseconds to collect rows before they are sent together. Rows come and go while a list moves. */
const SETTLES_IN = 300;

const leases = new Map<string, CustomerLease>();
const shown = new Map<string, number>();
const listeners = new Set<() => void>();
let naming: ReturnType<typeof setTimeout> | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

onPush(push.leasesChanged, ({ data }) => keepLeases(data.list));
onSocketGone(() => leases.clear());

/** Keeps the leases that a push brought. Leaves out the user's own. */
export function keepLeases(news: readonly LeaseNews[]): void {
  for (const { customerId, by, isMine, seconds } of news) {
    if (by === null || isMine) leases.delete(customerId);
    else leases.set(customerId, { by, until: Date.now() + seconds * 1000 });
  }
  changed();
}

/** Returns the colleague's lease on a customer, and follows it while the component is shown. `null` without one. */
export function useLease(customerId: string | undefined): CustomerLease | null {
  useEffect(() => {
    if (!customerId) return;
    shown.set(customerId, (shown.get(customerId) ?? 0) + 1);
    nameLater();
    return () => {
      const left = shown.get(customerId)! - 1;
      if (left > 0) shown.set(customerId, left);
      else {
        shown.delete(customerId);
        leases.delete(customerId);
      }
      nameLater();
    };
  }, [customerId]);
  return useSyncExternalStore(subscribe, () => (customerId ? (leases.get(customerId) ?? null) : null));
}

function nameLater(): void {
  clearTimeout(naming);
  naming = setTimeout(() => {
    const ids = [...shown.keys()].slice(-MOST_WATCHED);
    watchSubjects('watch', ids.length > 0 ? ids : null);
  }, SETTLES_IN);
}

function changed(): void {
  for (const listener of listeners) listener();
  clearTimeout(ending);
  const first = Math.min(...[...leases.values()].map(({ until }) => until));
  if (Number.isFinite(first)) ending = setTimeout(endOld, Math.max(0, first - Date.now()));
}

function endOld(): void {
  for (const [id, { until }] of leases) if (until <= Date.now()) leases.delete(id);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
