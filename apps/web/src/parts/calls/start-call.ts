import { haptic } from '../../shared/lib/haptics.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { randomKey } from '../../shared/lib/random.ts';

export interface CallStart {
  /** The packed list that the customer stands in: whoever is next in it comes after this call. */
  list?: string;
  /** The detail that the call screen takes the place of, and leads back to. */
  from?: 'privateCustomer' | 'seaCustomer' | 'customerDetail';
}

/**
 * Calls a customer: opens the call screen with a fresh intent. The key travels in the address, so that a reload or a
 * second tap is the same intent and never dials twice.
 */
export function startCall(customerId: string, { list, from }: CallStart = {}): void {
  haptic('medium');
  const query = { customer: customerId, key: randomKey(), list, after: from };
  navigation().open('inCall', query, { replace: from !== undefined });
}
