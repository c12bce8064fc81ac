import type { RegistrationState } from '@haihu/contract/calls/values';
import { requireRegistrations } from '../order.ts';
import type { LineRegistration, Telephony } from '../telephony.ts';

/**
 * Makes the registrations of lines at simulated carriers. A name that ends in `refused` is refused, and one that ends in
 * `silent` gets no answer. All others are registered at once, whatever their password. `takeCallers`: lets carriers call
 * or not.
 */
export function createSimulatedRegistrations(
  takeCallers: Telephony['takeCallers'],
): Pick<Telephony, 'register' | 'registrations' | 'takeCallers'> {
  let lines: readonly LineRegistration[] = [];
  let mayCall = true;

  return {
    async register(wanted) {
      requireRegistrations(wanted);
      lines = wanted;
    },
    registrations: async () => new Map(mayCall ? lines.map(({ name, user }) => [name, stateOf(user)]) : []),
    takeCallers(may) {
      mayCall = may;
      return takeCallers(may);
    },
  };
}

function stateOf(user: string): RegistrationState {
  if (user.endsWith('refused')) return 'refused';
  return user.endsWith('silent') ? 'silent' : 'registered';
}
