import type { Host, PushHandler } from '../host.ts';

/** Type 106: a member asks for more time with a customer, or gets the answer. */
export function extensionNews({ refresh, toast }: Host): PushHandler<106> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
