import type { TenantDb } from '../../../platform/db/db.ts';
import { findNamePairs, findNumberPairs, type FoundPair } from './duplicates.repository.ts';

/** Largest number of pairs found: more than a member ever looks at. */
const MOST_PAIRS = 100_000;
/** Customers read in one statement. It keeps each statement below a second for an enterprise of any size. */
const PART = 5000;

export interface Looking {
  part?: number;
  /** Called now and then with the number of customers looked at so far. Each customer counts twice at most. */
  looked?: (customers: number) => Promise<void>;
}

/**
 * Looks through all customers of an enterprise. Pairs each with the one before it that has one of its numbers, or its
 * name and company. Pairs come in the order of ids. Two customers alike in both count as found by number.
 */
export async function lookForPairs(
  tenant: TenantDb,
  { part = PART, looked = async () => {} }: Looking = {},
): Promise<FoundPair[]> {
  const found = new Map<string, FoundPair>();
  let customers = 0;
  for (const [find, first] of [
    [findNumberPairs, '0'],
    [findNamePairs, ''],
  ] as const) {
    let after: string | null = first;
    while (after !== null && found.size < MOST_PAIRS) {
      const from: string = after;
      // In a transaction for its own connection: reads outside of transactions would wait behind this one.
      const { pairs, next } = await tenant.transaction((tx) => find(tx, from, part), 'for its values');
      for (const pair of pairs) {
        const key = `${pair.oneId} ${pair.otherId}`;
        if (!found.has(key)) found.set(key, pair);
      }
      after = next;
      await looked((customers += part));
    }
  }
  return [...found.values()].slice(0, MOST_PAIRS).toSorted(byIds);
}

const byIds = (one: FoundPair, other: FoundPair) =>
  compareIds(one.oneId, other.oneId) || compareIds(one.otherId, other.otherId);

/** Compares ids as text: digits without leading zeros, too many for a JavaScript number. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
