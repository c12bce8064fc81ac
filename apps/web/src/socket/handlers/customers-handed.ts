import type { Host, PushHandler } from '../host.ts';

/** Type 103: a batch moved customers into this member's pool, or out of it. */
export function customersHanded({ refresh, toast }: Host): PushHandler<103> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
