import type { Host, PushHandler } from '../host.ts';

/** Type 17: such a call is over, and stands in the customer's story and in today's figures. */
export function customerCallEnded({ state, refresh }: Host): PushHandler<17> {
  return () => {
    state.raise('crmfinishcall');
    refresh('calls.', 'customers.', 'followups.', 'statistics.');
  };
}
