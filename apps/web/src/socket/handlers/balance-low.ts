import type { Host, PushHandler } from '../host.ts';

/** The balance runs low. */
export function balanceLow({ refresh, toast }: Host): PushHandler<'moneyNews'> {
  return ({ msg }) => {
    toast(msg);
    refresh('billing.', 'calls.stock', 'calls.meter');
  };
}
