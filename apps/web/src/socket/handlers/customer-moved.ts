import type { Host, PushHandler } from '../host.ts';

/** Type 101: a customer got another owner. */
export function customerMoved({ refresh }: Host): PushHandler<101> {
  return () => refresh('customers.');
}
