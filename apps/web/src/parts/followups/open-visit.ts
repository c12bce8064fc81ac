import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { navigation } from '../../shared/lib/navigation.ts';
import { startCall } from '../calls/start-call.ts';

type Target = Pick<ReturnVisitItem, 'type' | 'customerId'>;

/** Opens whom a visit was promised to: the customer, or the dialling screen of the number. */
export function openVisit({ type, customerId }: Target): void {
  if (type === 1) navigation().open('taskNumber', { CustomerID: customerId, viewType: '0' });
  else navigation().open('customerDetail', { id: customerId });
}

/** Calls them; a number of a task is called from its dialling screen. */
export function callVisit(visit: Target): void {
  if (visit.type === 1) openVisit(visit);
  else startCall(visit.customerId);
}
