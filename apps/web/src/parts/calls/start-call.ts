import { haptic } from '../../shared/lib/haptics.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { randomKey } from '../../shared/lib/random.ts';

export interface CallStart {
  /** The packed list that the customer is in. Its next customer follows after this call. */
  list?: string;
  /** The customer screen that the call screen replaces and leads back to. */
  from?: 'privateCustomer' | 'publicPoolCustomer' | 'customerDetail';
  /** True if the new call takes the place of the screen of an earlier one. */
  replaces?: true;
}

/**
 * Calls a customer: opens the call screen with a new idempotency key in its address. A reload or a second tap keeps the
 * key and never dials twice.
 */
export function openCallScreen(customerId: string, { list, from, replaces }: CallStart = {}): void {
  haptic('medium');
  const query = { customer: customerId, key: randomKey(), list, after: from };
  navigation().open('inCall', query, { replace: replaces ?? from !== undefined });
}
