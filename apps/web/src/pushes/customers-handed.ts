import type { Host, PushHandler } from '../socket/host.ts';

/** A batch moved customers into this member's pool, or out of it. */
export function customersHanded({ refresh, toast }: Host): PushHandler<'customersHanded'> {
  return ({ msg }) => {
    toast(msg);
    refresh('customers.');
  };
}
