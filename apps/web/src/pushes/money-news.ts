import type { Host, PushHandler } from '../socket/host.ts';

/** The balance runs low. */
export function moneyNews({ refresh, toast }: Host): PushHandler<'moneyNews'> {
  return ({ msg }) => {
    toast(msg);
    refresh('billing.', 'calls.stock', 'calls.meter');
  };
}
