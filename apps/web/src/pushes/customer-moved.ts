import type { Host, PushHandler } from '../socket/host.ts';

/** A customer got another owner. */
export function customerMoved({ refresh }: Host): PushHandler<'customerMoved'> {
  return () => refresh('customers.');
}
