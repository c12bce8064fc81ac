import { keepLeases } from '../../parts/customers/leases.ts';
import type { PushHandler } from '../host.ts';

/** Type 111: a member opened or left a customer that is visible here. */
export function leasesChanged(): PushHandler<111> {
  return ({ data }) => keepLeases(data.list);
}
