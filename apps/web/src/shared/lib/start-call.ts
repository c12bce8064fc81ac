import { haptic } from './haptics.ts';
import { navigation } from './navigation.ts';
import { randomKey } from './random.ts';

interface CallStart {
  /** The packed list that the customer stands in: whoever is next in it comes after this call. */
  list?: string;
  /** The call screen takes the place of the customer's detail, and leads back to it. */
  fromDetail?: boolean;
}

/**
 * Calls a customer: opens the call screen with a fresh intent. The key travels in the address, so that a reload or a
 * second tap is the same intent and never dials twice.
 */
export function startCall(customerId: string, { list, fromDetail = false }: CallStart = {}): void {
  haptic('medium');
  const query = { customer: customerId, key: randomKey(), list, then: fromDetail ? 'detail' : undefined };
  navigation().open('inCall', query, { replace: fromDetail });
}
