import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { navigation } from '../../../shared/lib/navigation.ts';

/** Opens the subject of a call-back: the customer, or the dialling screen of the number. */
export function openCallBack({ type, customerId }: Pick<CallBackItem, 'type' | 'customerId'>): void {
  if (type === 1) navigation().open('taskNumber', { CustomerID: customerId, viewType: '0' });
  else navigation().open('customerDetail', { id: customerId });
}
