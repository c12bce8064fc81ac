import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { dueDays, ownedBefore, type ReturnDays, returnDays } from '@haihu/rules/customers/public-pools/return-clock';
import type { Day } from '@haihu/rules/day';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { returnsTo, rulesOf, type PublicPools, type Staff } from '../core/public-pools.policy.ts';
import { countDue, type OwnedCustomer } from './returning.repository.ts';

/** The number of customers in one statement of the forecast. */
const COUNTED_AT_ONCE = 50_000;

export interface Night {
  /** The day on which the night begins. */
  night: Day;
  zone: string;
}

/** The result of the rules for one customer. */
export interface Fate extends ReturnDays {
  /** The public pool that it returns to. */
  seaId: string;
}

/** Returns the fate of a customer; null for one that stays for good. */
export function fateOf(customer: OwnedCustomer, publicPools: PublicPools, owner: Staff, zone: string): Fate | null {
  const seaId = returnsTo(publicPools, customer.seaId, owner);
  const days = returnDays(customer, rulesOf(publicPools, seaId), zone);
  return days && { ...days, seaId };
}

/** Returns the day before which a customer must be owned to be read in a night. */
export function firstStay(publicPools: PublicPools, night: Day): Day {
  return ownedBefore(
    publicPools.list.map(({ id }) => rulesOf(publicPools, id)),
    night,
  );
}

/** Counts the customers that would return in a night, by owner. */
export async function countReturns(
  db: TenantDb,
  publicPools: PublicPools,
  staff: ReadonlyMap<string, Staff>,
  { night, zone }: Night,
): Promise<Map<string, number>> {
  const rules = publicPools.list.flatMap(({ id }) =>
    [true, false].map((isInterested) => ({
      seaId: id,
      isInterested,
      ...dueDays(rulesOf(publicPools, id), isInterested, night),
    })),
  );
  const sent = [...staff.values()].flatMap((owner) => {
    const seaId = returnsTo(publicPools, FIRST_PUBLIC_POOL, owner);
    return seaId === FIRST_PUBLIC_POOL ? [] : { ownerId: owner.userId, seaId };
  });
  const counts = new Map<string, number>();
  let after: string | null = '0';
  while (after !== null) {
    const from: string = after;
    // In a transaction for its own connection: reads outside of transactions would wait behind this one.
    const { owners, next } = await db.transaction(
      (tx) => countDue(tx, { rules, sent, night, zone, after: from, size: COUNTED_AT_ONCE }),
      'for its values',
    );
    for (const { ownerId, count } of owners) counts.set(ownerId, (counts.get(ownerId) ?? 0) + count);
    after = next;
  }
  return counts;
}

/**
 * Returns customers to the public pool by the rules. Runs once a night for each enterprise, and is tried until the
 * morning.
 */
export const returnTask: QueueTask = { name: 'customers.return', attempts: 12 };
