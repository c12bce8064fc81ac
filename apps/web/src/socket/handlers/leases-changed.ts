import { keepLeases } from '../../parts/customers/leases.ts';
import type { PushHandler } from '../host.ts';

/** Type 111: somebody opened a customer that is shown here, or left it. */
export function leasesChanged(): PushHandler<111> {
  return ({ data }) => keepLeases(data.list);
}
