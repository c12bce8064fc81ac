import type { TenantDb } from '../../../platform/db/db.ts';
import { findNamePairs, findNumberPairs, type FoundPair } from './duplicates.repository.ts';

/** More than anybody looks at. */
const MOST_PAIRS = 100_000;
/** Customers in one statement: a part of a second, however many there are. */
const PART = 5000;

export interface Looking {
  part?: number;
  /** Called now and then, with how many customers were looked at so far; each is looked at twice at most. */
  looked?: (customers: number) => Promise<void>;
}

/**
 * Looks through all customers of an enterprise: each with the one before it that has one of its numbers, or its name and
 * company. In the order of their ids; two that are alike in both are found by their number.
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
      // A connection to itself: reads outside of transactions would wait behind it.
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

/** Compares ids: digits without leading zeros, too many for a number. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
