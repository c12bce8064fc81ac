import type { Host, PushHandler } from '../host.ts';

/** Type 103: a batch filled this member's pool, or emptied it. */
export function customersHanded({ refresh, toast }: Host): PushHandler<103> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
