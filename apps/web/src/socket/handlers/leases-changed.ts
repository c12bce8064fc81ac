import { keepLeases } from '../../parts/customers/leases.ts';
import type { PushHandler } from '../host.ts';

/** A member opened or left a customer that is visible here. */
export function leasesChanged(): PushHandler<'leasesChanged'> {
  return ({ data }) => keepLeases(data.list);
}
