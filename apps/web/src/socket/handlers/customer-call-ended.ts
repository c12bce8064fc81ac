import type { Host, PushHandler } from '../host.ts';

/** Type 17: a call to a customer ended. It now appears in the customer's timeline and in today's figures. */
export function customerCallEnded({ state, refresh }: Host): PushHandler<17> {
  return () => {
    state.raise('crmfinishcall');
    refresh('calls.', 'customers.', 'followups.', 'statistics.');
  };
}
