import type { Host, PushHandler } from '../host.ts';

/** Type 100: long work of this member moved on; at its end what it changed is read anew. */
export function jobMoved({ refresh }: Host): PushHandler<100> {
  return ({ data }) => {
    refresh('jobs.', 'customers.import');
    if (data.state === 'done') refresh('customers.');
  };
}
