import type { Host, PushHandler } from '../socket/host.ts';

/** Customers returned to the public pool at night, or soon will. */
export function nightReturns({ refresh, toast }: Host): PushHandler<'nightReturns'> {
  return ({ msg, data }) => {
    toast(msg);
    if (data.what === 'returned') refresh('customers.');
  };
}
