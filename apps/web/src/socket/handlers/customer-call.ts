import type { Host, PushHandler } from '../host.ts';

/** Type 16: a call to a customer began or changed. */
export function customerCall({ state, refresh }: Host): PushHandler<16> {
  return () => {
    state.raise('crmcall');
    refresh('calls.');
  };
}
