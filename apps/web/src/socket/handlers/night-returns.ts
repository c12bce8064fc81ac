import type { Host, PushHandler } from '../host.ts';

/** Type 104: customers returned to the public pool at night, or soon will. */
export function nightReturns({ refresh, toast }: Host): PushHandler<104> {
  return ({ msg, data }) => {
    toast(msg);
    if (data.what === 'returned') refresh('customers.');
  };
}
