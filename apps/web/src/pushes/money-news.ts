import type { Host, PushHandler } from '../socket/host.ts';

/** Shows news about money as a toast, and reads the money on the screen again. */
export function moneyNews({ refresh, toast }: Host): PushHandler<'moneyNews'> {
  return ({ msg }) => {
    toast(msg);
    refresh('billing.', 'calls.stock', 'calls.meter');
  };
}
