import type { Host, PushHandler } from '../socket/host.ts';

/** A call to a customer ended. It now appears in the customer's timeline and in today's figures. */
export function customerCallEnded({ state, refresh }: Host): PushHandler<'customerCallEnded'> {
  return () => {
    state.raise('crmfinishcall');
    refresh('calls.', 'customers.', 'followups.', 'statistics.');
  };
}
