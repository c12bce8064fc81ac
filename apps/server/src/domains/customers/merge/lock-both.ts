import type { Queryable } from '../../../platform/db/db.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import { lockClaimsOfAll, lockWholeCustomers } from '../core/customers.repository.ts';
import { lockNumbers } from '../record/customer-records.repository.ts';
import * as repository from './merge.repository.ts';

/** Locks numbers, owners and claims first, then customers in the order of their ids: the order of all transactions. */
export async function lockBoth(tx: Queryable, { keptId, mergedId }: repository.MergedPair): Promise<void> {
  const facts = await repository.findFacts(tx, [keptId, mergedId]);
  await lockNumbers(
    tx,
    facts.map(({ mobileHash }) => mobileHash),
  );
  const owners = facts.flatMap(({ ownerId }) => ownerId ?? []);
  await stayActiveAll(tx, owners);
  await lockClaimsOfAll(tx, owners);
  await lockWholeCustomers(tx, [keptId, mergedId, ...(await repository.findMergedInto(tx, [keptId, mergedId]))]);
}
