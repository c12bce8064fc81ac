import { navigation } from './navigation.ts';
import { randomKey } from './random.ts';

/**
 * Calls a customer: opens the call screen with a fresh intent. The key travels in the address, so that a reload or a
 * second tap is the same intent and never dials twice.
 */
export function startCall(customerId: string): void {
  navigator.vibrate?.(20);
  navigation().open('inCall', { customer: customerId, key: randomKey() });
}
