import type { Host, PushHandler } from '../host.ts';

/** Type 106: somebody asks for more time with a customer, or is answered. */
export function extensionNews({ refresh, toast }: Host): PushHandler<106> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
