import type { Host, PushHandler } from '../host.ts';

/** Type 104: at night customers went back to the sea, or soon will. */
export function nightReturns({ refresh, toast }: Host): PushHandler<104> {
  return ({ msg, data }) => {
    toast(msg);
    if (data.what === 'returned') refresh('customers.');
  };
}
