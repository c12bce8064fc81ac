import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { openCallScreen } from '../start-call.ts';

/** Calls back a person who called: the customer, or else the number, which the page need not know. */
export function callMissed({ id, customerId }: { id: string; customerId: string | null }): void {
  if (customerId !== null) return openCallScreen(customerId);
  haptic('medium');
  navigation().open('inCall', { missed: id, key: randomKey() });
}
