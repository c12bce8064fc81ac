import type { Host, PushHandler } from '../socket/host.ts';

/** A member asks for more time with a customer, or gets the answer. */
export function extensionNews({ refresh, toast }: Host): PushHandler<'extensionNews'> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
