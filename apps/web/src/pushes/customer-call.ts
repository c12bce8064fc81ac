import type { Host, PushHandler } from '../socket/host.ts';

/** A call to a customer began or changed. */
export function customerCall({ state, refresh }: Host): PushHandler<'customerCall'> {
  return () => {
    state.raise('crmcall');
    refresh('calls.');
  };
}
