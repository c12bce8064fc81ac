import type { Host, PushHandler } from '../host.ts';

/** Type 120: the balance runs low. */
export function balanceLow({ refresh, toast }: Host): PushHandler<120> {
  return ({ msg }) => {
    toast(msg);
    refresh('billing.', 'calls.stock', 'calls.meter');
  };
}
