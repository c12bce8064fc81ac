import { UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';

/** Finds an enterprise by its id. */
export async function requireEnterprise(identity: Operator['identity'], id: string) {
  const found = (await identity.listEnterprises()).find((enterprise) => enterprise.id === id);
  if (!found) throw new UsageError(`There is no enterprise ${id}: see \`enterprise list\``);
  return found;
}
